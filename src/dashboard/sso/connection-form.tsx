import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { updateOrganizationSamlProviderMutation } from '#client/@tanstack/react-query.gen.ts';
import { getOrganizationSamlProviderById } from '#client/sdk.gen.ts';
import type { SamlProvider } from '#client/types.gen.ts';
import { ComboboxField } from '#dashboard/forms/combobox-field.tsx';
import { TextareaField, TextField } from '#dashboard/forms/fields.tsx';
import { PageForm } from '#dashboard/forms/page-form.tsx';
import { RadioField } from '#dashboard/forms/radio-field.tsx';
import { type Condition, savedNow } from '#dashboard/forms/saved-now.ts';
import { SelectField } from '#dashboard/forms/select-field.tsx';
import { t } from '#dashboard/messages/sso.ts';
import { useLastChange } from '#dashboard/shell/last-change.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { roleName, roleOptions } from '#dashboard/shell/roles.ts';
import { useTeamOptions } from '#dashboard/shell/team-options.tsx';
import { ConnectionPreview } from '#dashboard/sso/connection-preview.tsx';
import {
  bodyOf,
  type ConnectionValues,
  connectionNames,
  connectionOf,
  none,
  valuesOf,
} from '#dashboard/sso/connection-values.ts';
import { MetadataReader } from '#dashboard/sso/metadata-reader.tsx';
import { refreshProviders } from '#dashboard/sso/sso-data.ts';
import { StepForm } from '#dashboard/sso/step-form.tsx';
import { useInspection } from '#dashboard/sso/use-inspection.ts';
import { useSavePending } from '#dashboard/sso/use-pending.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';
import { toast } from '#dashboard/ui/toast.ts';

const signings = ['any', 'response', 'assertion', 'both'] as const;

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
  const pending = useSavePending(provider, saved => {
    // What was saved as pending is not changed here any more; the rest is.
    for (const name of connectionNames) form.resetField(name, { defaultValue: valuesOf(saved)[name] });
  });
  const { dirtyFields } = form.formState;
  const isConnection = connectionNames.some(name => dirtyFields[name]);
  const shared = {
    form,
    submitError: save.error ?? pending.error,
    loading: save.isPending || pending.isPending,
    onSubmit: (values: ConnectionValues, condition: Condition) =>
      save.mutate({ path, body: bodyOf(values), ...condition }),
  };
  const fields = <ConnectionFields form={form} />;
  if (!onSaved)
    return (
      <PageForm
        {...shared}
        latest={async () => savedNow(await getOrganizationSamlProviderById({ path }), valuesOf)}
        lastChange={lastChange}
        alternative={
          provider.status === 'active' &&
          isConnection && (
            <Button disabled={shared.loading} onClick={form.handleSubmit(values => pending.save(connectionOf(values)))}>
              {t('savePending')}
            </Button>
          )
        }
      >
        {provider.status === 'active' && isConnection && (
          <Callout tone="warning" live>
            {t('appliesTo', { count: provider.people })}
          </Callout>
        )}
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

function ConnectionFields({ form }: { form: UseFormReturn<ConnectionValues> }) {
  const { control } = form;
  const [ssoURL, entityID, certificate] = form.watch(['ssoURL', 'entityID', 'certificate']);
  const found = useInspection({ ssoURL, certificate });
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
      {found && <ConnectionPreview ssoURL={ssoURL} entityID={entityID} {...found} />}
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
      <div className="space-y-4">
        <RadioField
          control={control}
          name="joinsAs"
          label={t('defaultRole')}
          options={[
            {
              value: none,
              label: t('organizationRole', { role: roleName(defaultRole) }),
              description: t('organizationRoleHelp'),
            },
            ...roleOptions().map(({ value, label, description }) => ({ value, label, description })),
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
