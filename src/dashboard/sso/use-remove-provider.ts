import { useQueryClient } from '@tanstack/react-query';
import { deleteOrganizationSamlProvider } from '#client/sdk.gen.ts';
import type { SamlProvider } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/sso.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { refreshProviders } from '#dashboard/sso/sso-data.ts';
import { toast } from '#dashboard/ui/toast.ts';

/**
 * Asks, then removes a provider; the service refuses the last one that people must use. Its own page calls it with `leave`,
 * which comes first: while the page is open it reloads a provider that is gone.
 */
export function useRemoveProvider(): (provider: SamlProvider, leave?: () => Promise<void>) => void {
  const organizationId = useOrganizationId();
  const queries = useQueryClient();
  return ({ id, label }, leave) =>
    confirm({
      title: t('removeTitle', { label }),
      consequences: [t('removeLinks'), t('removeKept')],
      action: t('removeAction'),
      run: async () => {
        await leave?.();
        await deleteOrganizationSamlProvider({ path: { organizationId, samlProviderId: id } });
        await refreshProviders(queries);
        toast.success(t('removed', { label }));
      },
    });
}
