import { Download } from 'lucide-react';
import { useState } from 'react';
import { Field } from '#dashboard/forms/field.tsx';
import { t } from '#dashboard/messages/site-settings.ts';
import { downloadSite } from '#dashboard/shell/download-content.ts';
import { type SitePlace, useSite } from '#dashboard/sites/site-data.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { Input } from '#dashboard/ui/input.tsx';

/** The site as files for a web server without the service. */
export function StaticExport({ place }: { place: SitePlace }) {
  const site = useSite(place);
  const [address, setAddress] = useState('');
  const [isWrong, setWrong] = useState(false);
  const download = () => {
    const wanted = address.trim();
    const isBad = wanted !== '' && !/^https?:$/.test(URL.parse(wanted)?.protocol ?? '');
    setWrong(isBad);
    if (!isBad) void downloadSite(place, wanted || undefined);
  };
  return (
    <section aria-labelledby="static-export" className="border-t pt-6">
      <h2 id="static-export" className="text-base font-semibold">
        {t('export')}
      </h2>
      <p className="mt-1 mb-4 max-w-140 text-sm text-fg-2">{t('exportLead')}</p>
      {site.visibility !== 'public' && <Callout className="mb-4 max-w-140">{t('exportOpen')}</Callout>}
      <div className="max-w-120 space-y-4">
        <Field
          label={t('exportAddress')}
          help={t('exportAddressHelp')}
          error={isWrong ? t('exportAddressBad') : undefined}
        >
          {aria => (
            <Input
              {...aria}
              type="url"
              value={address}
              placeholder="https://docs.example.com"
              spellCheck={false}
              onChange={event => setAddress(event.target.value)}
            />
          )}
        </Field>
        <Button onClick={download}>
          <Download aria-hidden />
          {t('exportNow')}
        </Button>
      </div>
    </section>
  );
}
