import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { getSiteByIdOptions } from '#client/@tanstack/react-query.gen.ts';
import { TextareaField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t } from '#dashboard/messages/site-preview.ts';
import { AdaptiveLink } from '#dashboard/shell/site-preview/adaptive-link.tsx';
import { FillIn } from '#dashboard/shell/site-preview/fill-in.tsx';
import type { SitePlace } from '#dashboard/shell/site-preview/site-place.ts';
import { readClaims } from '#dashboard/shell/site-preview/view-as.ts';
import { Callout } from '#dashboard/ui/callout.tsx';

interface ClaimsProps {
  place: SitePlace;
  claims: string | undefined;
  onClaims: (claims: string) => void;
  onClose: () => void;
}

/** Asks what is known of the visitor as whom the site is shown. */
export function ClaimsDialog({ place, claims, onClaims, onClose }: ClaimsProps) {
  const { data: site } = useQuery(getSiteByIdOptions({ path: place }));
  const form = useForm({
    defaultValues: { claims: claims === undefined ? '{\n  \n}' : JSON.stringify(JSON.parse(claims), null, 2) },
  });
  const submit = ({ claims: text }: { claims: string }) => {
    const read = readClaims(text);
    if ('problem' in read) return form.setError('claims', { message: t(read.problem) });
    onClaims(read.claims);
    onClose();
  };
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
      {site?.adaptiveContent.enabled === false && (
        <Callout tone="warning">{t.rich('adaptiveOff', { adaptive: <AdaptiveLink {...place} /> })}</Callout>
      )}
      <TextareaField
        control={form.control}
        name="claims"
        label={t('claims')}
        help={t('claimsHelp')}
        mono
        rows={8}
        spellCheck={false}
      />
      <FillIn place={place} onFill={claims => form.setValue('claims', claims, { shouldDirty: true })} />
    </FormDialog>
  );
}
