import { getSpaceById, updateSpaceById } from '#client/sdk.gen.ts';
import type { Space } from '#client/types.gen.ts';
import { savedNow } from '#dashboard/forms/saved-now.ts';
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
        save={async (rules, condition) =>
          (await updateSpaceById({ path, body: { mergeRules: rules }, ...condition })).data.mergeRules
        }
        latest={async () => savedNow(await getSpaceById({ path }), space => space.mergeRules)}
        lastChange={useLastChange('space.update', spaceId)}
      />
    </Section>
  );
}
