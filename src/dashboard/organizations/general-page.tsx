import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { listSitesOptions, updateOrganizationByIdMutation } from '#client/@tanstack/react-query.gen.ts';
import { getOrganizationById } from '#client/sdk.gen.ts';
import type { Organization } from '#client/types.gen.ts';
import { ComboboxField } from '#dashboard/forms/combobox-field.tsx';
import { TextField } from '#dashboard/forms/fields.tsx';
import { PageForm } from '#dashboard/forms/page-form.tsx';
import { type Condition, savedNow, wasOvertaken } from '#dashboard/forms/saved-now.ts';
import { SelectField } from '#dashboard/forms/select-field.tsx';
import { t } from '#dashboard/messages/settings.ts';
import { DeleteSection } from '#dashboard/organizations/delete-section.tsx';
import { ExportSection } from '#dashboard/organizations/export-section.tsx';
import { LogoSection } from '#dashboard/organizations/logo-section.tsx';
import { SwitchesSection } from '#dashboard/organizations/switches-section.tsx';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { useLastChange } from '#dashboard/shell/last-change.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { organizationOptions, useOrganization } from '#dashboard/shell/organization.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { roleChoice, roleOf } from '#dashboard/shell/role-choice.ts';
import { roleOptions } from '#dashboard/shell/roles.ts';
import { siteLists } from '#dashboard/shell/use-sites.ts';
import { Callout } from '#dashboard/ui/callout.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';
import { toast } from '#dashboard/ui/toast.ts';

const none = 'none';

const valuesOf = ({ title, hostname, defaultRole, defaultContent, auditRetentionDays }: Organization) => ({
  title,
  hostname,
  defaultRole: roleChoice(defaultRole),
  defaultContent: defaultContent?.site ?? none,
  auditRetentionDays: String(auditRetentionDays),
});

type Values = ReturnType<typeof valuesOf>;

const bodyOf = ({ title, hostname, defaultRole, defaultContent, auditRetentionDays }: Values) => ({
  title,
  hostname,
  defaultRole: roleOf(defaultRole),
  defaultContent: defaultContent === none ? null : { type: 'site' as const, site: defaultContent },
  auditRetentionDays: Number(auditRetentionDays),
});

/** @param props.domains where admins change the e-mail domains: a part of single sign-on */
export function GeneralPage({ domains }: { domains: ReactNode }) {
  const organization = useOrganization();
  const { admin } = organization.permissions;
  const noRight = admin ? undefined : t('adminReason');
  return (
    <Page title={t('general')} width="prose" description={t('generalLead', { organization: organization.title })}>
      {noRight && (
        <Callout tone="neutral" className="mb-4">
          {noRight}
        </Callout>
      )}
      <LogoSection organization={organization} />
      <div className="mt-6">
        <OrganizationForm organization={organization} noRight={noRight} />
      </div>
      {admin ? domains : <Domains organization={organization} />}
      <SwitchesSection organization={organization} />
      <ExportSection organizationId={organization.id} noRight={noRight} />
      <DeleteSection organization={organization} noRight={noRight} />
    </Page>
  );
}

function useSave(organization: Organization, onSaved: (saved: Organization) => void) {
  const queries = useQueryClient();
  return useMutation({
    ...updateOrganizationByIdMutation(),
    onSuccess: async (saved, { body }) => {
      onSaved(saved);
      const moved = body?.hostname !== undefined && body.hostname !== organization.hostname;
      await refreshOperations(
        queries,
        'getOrganizationById',
        'listOrganizationsForAuthenticatedUser',
        ...(moved ? [...siteLists, 'getSiteById'] : []),
      );
      toast.success(t('saved'));
    },
  });
}

function OrganizationForm({ organization, noRight }: { organization: Organization; noRight: string | undefined }) {
  const path = { organizationId: organization.id };
  const queries = useQueryClient();
  const options = organizationOptions(organization.id);
  const form = useForm({ defaultValues: valuesOf(organization) });
  const sites = useQuery({
    ...listSitesOptions({ path, query: { limit: 200 } }),
    enabled: organization.permissions.listMembers,
  });
  const save = useSave(organization, saved => form.reset(valuesOf(saved)));
  const live = sites.data?.items.filter(({ published }) => published).length ?? 0;
  const submit = (values: Values, condition: Condition) => {
    const change = { path, body: bodyOf(values), ...condition };
    // Others may have moved the sites meanwhile: that is not asked about again.
    const { hostname } = queries.getQueryData(options.queryKey) ?? organization;
    if (values.hostname === hostname || live === 0) return save.mutate(change);
    confirm({
      title: t('hostnameTitle', { hostname: values.hostname }),
      consequences: [t('hostnameSites', { count: live }), t('hostnameFollows'), t('hostnameCustom')],
      action: t('hostnameAction'),
      danger: false,
      // Who was overtaken is asked again, once the form has what the others saved.
      run: () =>
        save.mutateAsync(change).catch((error: unknown) => {
          if (!wasOvertaken(error)) throw error;
        }),
    });
  };
  const { control } = form;
  const readOnly = noRight !== undefined;
  return (
    <PageForm
      form={form}
      submitError={save.error}
      loading={save.isPending}
      latest={async () => {
        const answer = await getOrganizationById({ path });
        queries.setQueryData(options.queryKey, answer.data);
        return savedNow(answer, valuesOf);
      }}
      lastChange={useLastChange('organization.update', organization.id)}
      saveDisabledReason={noRight}
      fieldNames={{ 'defaultContent.site': 'defaultContent' }}
      onSubmit={submit}
    >
      <TextField control={control} name="title" label={t('title')} readOnly={readOnly} />
      <TextField
        control={control}
        name="hostname"
        label={t('hostname')}
        help={t('hostnameHelp')}
        spellCheck={false}
        autoCapitalize="none"
        readOnly={readOnly}
      />
      <ComboboxField
        control={control}
        name="defaultContent"
        label={t('defaultContent')}
        help={t('defaultContentHelp')}
        disabled={readOnly}
        loading={sites.isLoading}
        options={[
          { value: none, label: t('defaultContentNone') },
          ...(sites.data?.items ?? []).map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
      <SelectField
        control={control}
        name="defaultRole"
        label={t('defaultRole')}
        help={t('defaultRoleHelp')}
        options={roleOptions()}
        disabled={readOnly}
      />
      <TextField
        control={control}
        name="auditRetentionDays"
        type="number"
        min={30}
        max={3650}
        label={t('retention')}
        help={t('retentionHelp')}
        suffix={t('days')}
        className="sm:max-w-90"
        readOnly={readOnly}
      />
    </PageForm>
  );
}

/** For those who may read them and no more. */
function Domains({ organization: { emailDomains } }: { organization: Organization }) {
  return (
    <Section title={t('domains')} description={t('domainsHelp')}>
      <p className="text-sm wrap-anywhere">
        {emailDomains.length > 0 ? emailDomains.join(', ') : <span className="text-fg-3">{t('domainsNone')}</span>}
      </p>
    </Section>
  );
}
