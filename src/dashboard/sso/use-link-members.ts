import { useQueryClient } from '@tanstack/react-query';
import { linkSsoMembersByDomain } from '#client/sdk.gen.ts';
import { t } from '#dashboard/messages/sso.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { toast } from '#dashboard/ui/toast.ts';

/** Asks, then links all members with an address of a verified domain. */
export function useLinkMembers(): () => void {
  const organizationId = useOrganizationId();
  const queries = useQueryClient();
  return () =>
    confirm({
      title: t('linkTitle'),
      consequences: [t('linkTrust'), t('linkForGood')],
      action: t('linkAction'),
      danger: false,
      run: async () => {
        const { data } = await linkSsoMembersByDomain({ path: { organizationId } });
        await refreshOperations(queries, 'getSsoEnforcement', 'listMembersInOrganizationById');
        toast.success(t('linkedNow', { count: data.linked }));
      },
    });
}
