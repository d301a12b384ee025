import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { ArrowLeftRight } from 'lucide-react';
import type { Organization } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/shell.ts';
import { useActions } from '#dashboard/shell/actions.ts';
import { pathInOrganization } from '#dashboard/shell/navigation.ts';
import { organizationsOptions, rememberOrganization, useOrganizationId } from '#dashboard/shell/organization.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';

/** Opens the same section of another organization; of one that wants it through its identity provider. */
export function useSwitchOrganization() {
  const router = useRouter();
  const queries = useQueryClient();
  const from = useRouterState({ select: state => state.location.pathname });
  return async (organization: Organization) => {
    const path = pathInOrganization(from, organization.id);
    if (organization.ssoSession !== false) {
      rememberOrganization(organization.id);
      return router.history.push(path);
    }
    const { addressThroughSso } = await import('#dashboard/shell/through-sso.ts');
    const { href, isElsewhere } = await addressThroughSso(queries, organization, path);
    if (isElsewhere) window.location.assign(href);
    else router.history.push(href);
  };
}

/** Keys and a command for it, which work also where the sidebar with the switcher is not shown. */
export function useSwitchKeys(): void {
  const current = useOrganizationId();
  const list = useQuery(organizationsOptions()).data?.items ?? [];
  const switchTo = useSwitchOrganization();
  const several = list.length > 1;
  useShortcuts(
    list.slice(0, several ? 9 : 0).map((other, index) => ({
      keys: `mod+shift+${index + 1}`,
      label: t('goTo', { place: other.title }),
      group: t('organizations'),
      run: () => void switchTo(other),
    })),
  );
  const children = () =>
    list.flatMap((other, index) => {
      const { id, title } = other;
      const shortcut = index < 9 ? `mod+shift+${index + 1}` : undefined;
      return id === current ? [] : [{ id: `organization:${id}`, title, shortcut, run: () => void switchTo(other) }];
    });
  useActions(
    several ? [{ id: 'switch-organization', title: t('switchOrganization'), icon: ArrowLeftRight, children }] : [],
  );
}
