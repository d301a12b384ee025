import { useQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { ArrowLeftRight } from 'lucide-react';
import { t } from '#dashboard/messages/shell.ts';
import { useActions } from '#dashboard/shell/actions.ts';
import { pathInOrganization } from '#dashboard/shell/navigation.ts';
import { organizationsOptions, rememberOrganization, useOrganizationId } from '#dashboard/shell/organization.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';

/** Opens the same section of another organization. */
export function useSwitchOrganization() {
  const router = useRouter();
  const path = useRouterState({ select: state => state.location.pathname });
  return (organizationId: string) => {
    rememberOrganization(organizationId);
    router.history.push(pathInOrganization(path, organizationId));
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
      run: () => switchTo(other.id),
    })),
  );
  const children = () =>
    list.flatMap(({ id, title }, index) => {
      const shortcut = index < 9 ? `mod+shift+${index + 1}` : undefined;
      return id === current ? [] : [{ id: `organization:${id}`, title, shortcut, run: () => switchTo(id) }];
    });
  useActions(
    several ? [{ id: 'switch-organization', title: t('switchOrganization'), icon: ArrowLeftRight, children }] : [],
  );
}
