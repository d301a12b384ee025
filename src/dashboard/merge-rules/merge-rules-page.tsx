import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateOrganizationByIdMutation } from '#client/@tanstack/react-query.gen.ts';
import { MergeRulesForm } from '#dashboard/merge-rules/merge-rules-form.tsx';
import { t } from '#dashboard/messages/merge-rules.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { NoAccess } from '#dashboard/ui/error-state.tsx';
import { toast } from '#dashboard/ui/toast.ts';

/** The rules of an organization, for all its spaces that have none of their own. */
export function MergeRulesPage() {
  const { id: organizationId, title: organization, permissions, mergeRules } = useOrganization();
  const queries = useQueryClient();
  const save = useMutation({
    ...updateOrganizationByIdMutation(),
    onSuccess: async () => {
      await refreshOperations(queries, 'getOrganizationById', 'getChangeRequestById');
      toast.success(t('saved'));
    },
  });
  return (
    <Page title={t('mergeRules')} width="prose" description={t('lead', { organization })}>
      {permissions.admin ? (
        <MergeRulesForm
          key={JSON.stringify(mergeRules)}
          value={mergeRules}
          save={rules => {
            if (rules.type !== 'inherit') save.mutate({ path: { organizationId }, body: { mergeRules: rules } });
          }}
          error={save.error}
          loading={save.isPending}
        />
      ) : (
        <NoAccess>{t('noRight')}</NoAccess>
      )}
    </Page>
  );
}
