import { getSpaceById, updateSpaceById } from '#client/sdk.gen.ts';
import type { Space } from '#client/types.gen.ts';
import { MergeRulesForm } from '#dashboard/merge-rules/merge-rules-form.tsx';
import { t } from '#dashboard/messages/merge-rules.ts';
import { useLastChange } from '#dashboard/shell/last-change.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { Section } from '#dashboard/ui/page-header.tsx';

/** The rules of a space: its own, none, or those of its organization. */
export function SpaceMergeRules({ space: { id: spaceId, mergeRules } }: { space: Space }) {
  const organization = useOrganization();
  const path = { spaceId };
  return (
    <Section title={t('mergeRules')} description={t('spaceLead')}>
      <MergeRulesForm
        value={mergeRules}
        inherited={organization.mergeRules}
        save={async rules => (await updateSpaceById({ path, body: { mergeRules: rules } })).data.mergeRules}
        latest={async () => (await getSpaceById({ path })).data.mergeRules}
        lastChange={useLastChange('space.update', spaceId)}
      />
    </Section>
  );
}
