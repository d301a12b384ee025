import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { SamlProvider } from '#client/types.gen.ts';
import { TextareaField, TextField } from '#dashboard/forms/fields.tsx';
import { PageForm } from '#dashboard/forms/page-form.tsx';
import { SelectField } from '#dashboard/forms/select-field.tsx';
import { t } from '#dashboard/messages/sso.ts';
import { ConnectionPreview } from '#dashboard/sso/connection-preview.tsx';
import { type ConnectionValues, connectionNames, connectionOf, valuesOf } from '#dashboard/sso/connection-values.ts';
import { MetadataReader } from '#dashboard/sso/metadata-reader.tsx';
import { StepForm } from '#dashboard/sso/step-form.tsx';
import { useInspection } from '#dashboard/sso/use-inspection.ts';
import { useSavePending } from '#dashboard/sso/use-pending.ts';
import { useProviderForm } from '#dashboard/sso/use-provider-form.ts';
import { WhoJoins } from '#dashboard/sso/who-joins.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';

const signings = ['any', 'response', 'assertion', 'both'] as const;

type ConnectionFormProps = {
  provider: SamlProvider;
  /** Given in the wizard, which goes on then. */
  onSaved?: () => void;
  secondary?: ReactNode;
};

/** How a provider is reached: a page of its own, or a step of the wizard, which asks for who joins as well. */
export function ConnectionForm({ provider, onSaved, secondary }: ConnectionFormProps) {
  const { compared, ...save } = useProviderForm(provider, onSaved);
  const { form } = save;
  const pending = useSavePending(provider, saved => {
    // What was saved as pending is not changed here any more; the rest is.
    for (const name of connectionNames) form.resetField(name, { defaultValue: valuesOf(saved)[name] });
  });
  const { dirtyFields } = form.formState;
  const isConnection = connectionNames.some(name => dirtyFields[name]);
  const shared = {
    ...save,
    submitError: save.submitError ?? pending.error,
    loading: save.loading || pending.isPending,
  };
  const fields = <ConnectionFields form={form} />;
  if (!onSaved)
    return (
      <PageForm
        {...shared}
        {...compared}
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
      <WhoJoins form={form} />
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
    </>
  );
}
