import { useQueryClient } from '@tanstack/react-query';
import { deleteOrganizationSamlProvider } from '#client/sdk.gen.ts';
import type { SamlProvider } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/sso.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { refreshProviders } from '#dashboard/sso/sso-data.ts';
import { toast } from '#dashboard/ui/toast.ts';

/** Asks, then removes a provider; the service refuses the last one that people must use. */
export function useRemoveProvider(): (provider: SamlProvider, onRemoved?: () => void) => void {
  const organizationId = useOrganizationId();
  const queries = useQueryClient();
  return ({ id, label }, onRemoved) =>
    confirm({
      title: t('removeTitle', { label }),
      consequences: [t('removeLinks'), t('removeKept')],
      action: t('removeAction'),
      run: async () => {
        await deleteOrganizationSamlProvider({ path: { organizationId, samlProviderId: id } });
        onRemoved?.();
        await refreshProviders(queries);
        toast.success(t('removed', { label }));
      },
    });
}
