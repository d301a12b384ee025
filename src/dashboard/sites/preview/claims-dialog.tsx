import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { getSiteAdaptiveSchemaOptions } from '#client/@tanstack/react-query.gen.ts';
import { TextareaField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t } from '#dashboard/messages/site-preview.ts';
import { exampleOf } from '#dashboard/sites/preview/example-claims.ts';
import { readClaims } from '#dashboard/sites/preview/view-as.ts';
import { type SitePlace, useSite } from '#dashboard/sites/site-data.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';

interface ClaimsProps {
  place: SitePlace;
  claims: string | undefined;
  onClaims: (claims: string) => void;
  onClose: () => void;
}

/** Asks what is known of the visitor as whom the site is shown. */
export function ClaimsDialog({ place, claims, onClaims, onClose }: ClaimsProps) {
  const site = useSite(place);
  const schema = useQuery(getSiteAdaptiveSchemaOptions({ path: place }));
  const form = useForm({
    defaultValues: { claims: claims === undefined ? '{\n  \n}' : JSON.stringify(JSON.parse(claims), null, 2) },
  });
  const submit = ({ claims: text }: { claims: string }) => {
    const read = readClaims(text);
    if ('problem' in read) return form.setError('claims', { message: t(read.problem) });
    onClaims(read.claims);
    onClose();
  };
  const example = schema.data && exampleOf(schema.data.jsonSchema);
  return (
    <FormDialog
      form={form}
      title={t('visitor')}
      description={t('claimsLead')}
      submitLabel={t('show')}
      submitError={undefined}
      loading={false}
      onClose={onClose}
      onSubmit={submit}
    >
      {!site.adaptiveContent.enabled && <Callout tone="warning">{t('adaptiveOff')}</Callout>}
      <TextareaField
        control={form.control}
        name="claims"
        label={t('claims')}
        help={t('claimsHelp')}
        mono
        rows={8}
        spellCheck={false}
      />
      {example && (
        <Button
          size="sm"
          onClick={() => form.setValue('claims', JSON.stringify(example, null, 2), { shouldDirty: true })}
        >
          {t('fillIn')}
        </Button>
      )}
    </FormDialog>
  );
}
