import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { updateOrganizationSamlProviderMutation } from '#client/@tanstack/react-query.gen.ts';
import { getOrganizationSamlProviderById } from '#client/sdk.gen.ts';
import type { Role, SamlProvider } from '#client/types.gen.ts';
import { ComboboxField } from '#dashboard/forms/combobox-field.tsx';
import { TextareaField, TextField } from '#dashboard/forms/fields.tsx';
import { PageForm } from '#dashboard/forms/page-form.tsx';
import { type Condition, savedNow } from '#dashboard/forms/saved-now.ts';
import { SelectField } from '#dashboard/forms/select-field.tsx';
import { t } from '#dashboard/messages/sso.ts';
import { useLastChange } from '#dashboard/shell/last-change.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { roleName, roleOptions } from '#dashboard/shell/roles.ts';
import { useTeamOptions } from '#dashboard/shell/team-options.tsx';
import { CertificateList } from '#dashboard/sso/certificate-list.tsx';
import { MetadataReader } from '#dashboard/sso/metadata-reader.tsx';
import { refreshProviders } from '#dashboard/sso/sso-data.ts';
import { StepForm } from '#dashboard/sso/step-form.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';
import { toast } from '#dashboard/ui/toast.ts';

const signings = ['any', 'response', 'assertion', 'both'] as const;
const none = 'none';

const valuesOf = ({ label, ssoURL, entityID, certificate, defaultRole, defaultTeam, signed }: SamlProvider) => ({
  label,
  ssoURL,
  entityID,
  certificate,
  defaultRole: defaultRole ?? none,
  defaultTeam: defaultTeam?.id ?? none,
  signed,
});
export type ConnectionValues = Omit<ReturnType<typeof valuesOf>, 'defaultRole' | 'signed'> & {
  /** A role, or `none` for that of the organization. */
  defaultRole: string;
  signed: string;
};

const bodyOf = ({ defaultRole, defaultTeam, signed, ...texts }: ConnectionValues) => ({
  ...texts,
  // The options are the roles and `none`, and the ways of signing.
  defaultRole: defaultRole === none ? null : (defaultRole as Role),
  signed: signed as SamlProvider['signed'],
  defaultTeam: defaultTeam === none ? null : defaultTeam,
});

type ConnectionFormProps = {
  provider: SamlProvider;
  /** Given in the wizard, which goes on then. */
  onSaved?: () => void;
  secondary?: ReactNode;
};

/** Everything that can be set of a provider: as a step of the wizard, or as a page of its own. */
export function ConnectionForm({ provider, onSaved, secondary }: ConnectionFormProps) {
  const { id: organizationId } = useOrganization();
  const path = { organizationId, samlProviderId: provider.id };
  const queries = useQueryClient();
  const lastChange = useLastChange('saml_provider.update', provider.id);
  const form = useForm<ConnectionValues>({ defaultValues: valuesOf(provider) });
  const save = useMutation({
    ...updateOrganizationSamlProviderMutation(),
    onSuccess: async saved => {
      form.reset(valuesOf(saved));
      await refreshProviders(queries);
      if (onSaved) onSaved();
      else toast.success(t('savedProvider'));
    },
  });
  const shared = {
    form,
    submitError: save.error,
    loading: save.isPending,
    onSubmit: (values: ConnectionValues, condition: Condition) =>
      save.mutate({ path, body: bodyOf(values), ...condition }),
  };
  const fields = <ConnectionFields form={form} provider={provider} />;
  if (!onSaved)
    return (
      <PageForm
        {...shared}
        latest={async () => savedNow(await getOrganizationSamlProviderById({ path }), valuesOf)}
        lastChange={lastChange}
      >
        {fields}
      </PageForm>
    );
  return (
    <StepForm {...shared} submitLabel={t('saveContinue')} secondary={secondary}>
      <p className="text-sm text-fg-2">{t('connectionLead')}</p>
      {fields}
    </StepForm>
  );
}

function ConnectionFields({ form, provider }: { form: UseFormReturn<ConnectionValues>; provider: SamlProvider }) {
  const { control } = form;
  const saved = form.watch('certificate') === provider.certificate;
  return (
    <>
      <MetadataReader form={form} />
      <TextField
        control={control}
        name="ssoURL"
        label={t('ssoURL')}
        help={t('ssoURLHelp')}
        type="url"
        placeholder="https://"
      />
      <TextField
        control={control}
        name="entityID"
        label={t('idpEntityID')}
        help={t('idpEntityIDHelp')}
        spellCheck={false}
        autoCapitalize="none"
      />
      <TextareaField
        control={control}
        name="certificate"
        label={t('certificate')}
        help={t('certificateHelp')}
        rows={5}
        spellCheck={false}
        mono
      />
      {saved && <CertificateList certificates={provider.certificates} problems={provider.problems} />}
      <SelectField
        control={control}
        name="signed"
        label={t('signed')}
        options={signings.map(value => ({
          value,
          label: t(`signed.${value}`),
          description: t(`signed.${value}.help`),
        }))}
      />
      <TextField control={control} name="label" label={t('label')} help={t('labelHelp')} maxLength={30} />
      <WhoJoins form={form} />
    </>
  );
}

function WhoJoins({ form: { control, watch } }: { form: UseFormReturn<ConnectionValues> }) {
  const { defaultRole } = useOrganization();
  const team = watch('defaultTeam');
  const { options, loading, onSearch } = useTeamOptions({
    chosen: team === none ? [] : [team],
    none: { value: none, label: t('noTeam') },
  });
  return (
    <Section title={t('whoJoins')} description={t('whoJoinsLead')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          control={control}
          name="defaultRole"
          label={t('defaultRole')}
          options={[
            { value: none, label: t('organizationRole', { role: roleName(defaultRole) }) },
            ...roleOptions.filter(({ value }) => value !== 'guest'),
          ]}
        />
        <ComboboxField
          control={control}
          name="defaultTeam"
          label={t('defaultTeam')}
          {...{ options, loading, onSearch }}
        />
      </div>
    </Section>
  );
}
