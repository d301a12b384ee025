import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateSpaceByIdMutation } from '#client/@tanstack/react-query.gen.ts';
import type { Space } from '#client/types.gen.ts';
import { MergeRulesForm } from '#dashboard/merge-rules/merge-rules-form.tsx';
import { t } from '#dashboard/messages/merge-rules.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { Section } from '#dashboard/ui/page-header.tsx';
import { toast } from '#dashboard/ui/toast.ts';

/** The rules of a space: its own, none, or those of its organization. */
export function SpaceMergeRules({ space: { id: spaceId, mergeRules } }: { space: Space }) {
  const organization = useOrganization();
  const queries = useQueryClient();
  const save = useMutation({
    ...updateSpaceByIdMutation(),
    onSuccess: async () => {
      await refreshOperations(queries, 'getSpaceById', 'getChangeRequestById');
      toast.success(t('saved'));
    },
  });
  return (
    <Section title={t('mergeRules')} description={t('spaceLead')}>
      <MergeRulesForm
        key={JSON.stringify(mergeRules)}
        value={mergeRules}
        inherited={organization.mergeRules}
        save={rules => save.mutate({ path: { spaceId }, body: { mergeRules: rules } })}
        error={save.error}
        loading={save.isPending}
      />
    </Section>
  );
}
