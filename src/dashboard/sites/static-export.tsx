import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { submitting, useSend } from '#dashboard/forms/use-submit.ts';
import { t } from '#dashboard/messages/site-settings.ts';
import { siteDownload } from '#dashboard/shell/download-content.ts';
import { type SitePlace, useSite } from '#dashboard/sites/site-data.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';

/** The site as files for a web server without the service. */
export function StaticExport({ place }: { place: SitePlace }) {
  const site = useSite(place);
  const form = useForm({ defaultValues: { address: '' } });
  const download = useMutation({ mutationFn: (address: string) => siteDownload(place, address) });
  const send = useSend({
    form,
    onSubmit: ({ address }) => download.mutate(address.trim()),
    submitError: download.error,
  });
  return (
    <section aria-labelledby="static-export" className="border-t pt-6">
      <h2 id="static-export" className="text-base font-semibold">
        {t('export')}
      </h2>
      <p className="mt-1 mb-4 max-w-140 text-sm text-fg-2">{t('exportLead')}</p>
      {site.visibility !== 'public' && <Callout className="mb-4 max-w-140">{t('exportOpen')}</Callout>}
      <form noValidate onSubmit={submitting(download.isPending, send)} className="max-w-120 space-y-4">
        {!form.formState.errors.address && <FormProblem error={download.error} />}
        <TextField
          control={form.control}
          name="address"
          label={t('exportAddress')}
          help={t('exportAddressHelp')}
          placeholder="https://docs.example.com"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          optional
        />
        <Button type="submit" loading={download.isPending}>
          <Download aria-hidden />
          {t('exportNow')}
        </Button>
        {download.isSuccess && (
          <p role="status" className="text-sm text-fg-2">
            {t('exportStarted')}
          </p>
        )}
      </form>
    </section>
  );
}
