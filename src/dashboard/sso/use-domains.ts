import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateOrganizationByIdMutation } from '#client/@tanstack/react-query.gen.ts';
import { updateOrganizationById } from '#client/sdk.gen.ts';
import type { EmailDomain } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/sso.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { toastUndo } from '#dashboard/shell/undo.ts';
import { refreshDomains } from '#dashboard/sso/sso-data.ts';
import { toast } from '#dashboard/ui/toast.ts';

/** Adds and removes e-mail domains, which are a list of the organization. */
export function useDomains() {
  const { id: organizationId, emailDomains } = useOrganization();
  const queries = useQueryClient();
  const save = useMutation(updateOrganizationByIdMutation());
  const path = { organizationId };
  const put = async (domains: string[]) => {
    await updateOrganizationById({ path, body: { emailDomains: domains } });
    await refreshDomains(queries);
  };
  const without = (domain: string) => emailDomains.filter(other => other !== domain);
  return {
    error: save.error,
    isAdding: save.isPending,
    add: (domain: string, onAdded: () => void) =>
      save.mutate(
        { path, body: { emailDomains: [...without(domain), domain] } },
        {
          onSuccess: async () => {
            onAdded();
            await refreshDomains(queries);
            toastUndo(t('domainAdded', { domain }), () => put(without(domain)));
          },
        },
      ),
    remove: ({ domain, status }: EmailDomain) =>
      confirm({
        title: t('removeDomainTitle', { domain }),
        consequences: [t('removeDomainJoin'), ...(status === 'verified' ? [t('removeDomainVerified')] : [])],
        action: t('removeDomainAction'),
        run: async () => {
          await put(without(domain));
          toast.success(t('domainRemoved', { domain }));
        },
      }),
  };
}
