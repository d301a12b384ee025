import { getOrganizationById, updateOrganizationById } from '#client/sdk.gen.ts';
import { savedNow } from '#dashboard/forms/saved-now.ts';
import { MergeRulesForm } from '#dashboard/merge-rules/merge-rules-form.tsx';
import { t } from '#dashboard/messages/merge-rules.ts';
import { useLastChange } from '#dashboard/shell/last-change.ts';
import { NoAccess } from '#dashboard/shell/no-access.tsx';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { Page } from '#dashboard/shell/page.tsx';

/** The rules of an organization, for all its spaces that have none of their own. */
export function MergeRulesPage() {
  const { id: organizationId, title: organization, permissions, mergeRules } = useOrganization();
  const path = { organizationId };
  const lastChange = useLastChange('organization.update', organizationId);
  return (
    <Page title={t('mergeRules')} width="prose" description={t('lead', { organization })}>
      {permissions.admin ? (
        <MergeRulesForm
          value={mergeRules}
          save={async (rules, condition) => {
            // An organization inherits from nobody, and its form does not offer it.
            if (rules.type === 'inherit') return mergeRules;
            return (await updateOrganizationById({ path, body: { mergeRules: rules }, ...condition })).data.mergeRules;
          }}
          latest={async () => savedNow(await getOrganizationById({ path }), saved => saved.mergeRules)}
          lastChange={lastChange}
        />
      ) : (
        <NoAccess level="admin">{t('noRight')}</NoAccess>
      )}
    </Page>
  );
}
