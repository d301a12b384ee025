import { useState } from 'react';
import type { Site } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/site-audience.ts';
import { samples } from '#dashboard/sites/audience/samples.ts';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';
import { ScrollRegion } from '#dashboard/ui/scroll-region.tsx';
import { SegmentedControl } from '#dashboard/ui/segmented-control.tsx';

const languages = [
  { value: 'node', label: 'Node.js' },
  { value: 'python', label: 'Python' },
  { value: 'go', label: 'Go' },
] as const;

/** The steps of a sign-in, and the code that a backend needs for it. */
export function Guide({ site }: { site: Site }) {
  const [language, setLanguage] = useState<(typeof languages)[number]['value']>('node');
  const code = samples(site.urls.published ?? `https://${site.hostname ?? 'docs.example.com'}/`)[language];
  return (
    <Section title={t('guide')} description={t('guideLead')}>
      <ol className="mb-4 list-decimal space-y-1 ps-5 text-sm text-fg-2 marker:text-fg-3">
        {(['guide1', 'guide2', 'guide3', 'guide4'] as const).map(step => (
          <li key={step}>
            {t.rich(step, {
              token: <code className="font-mono text-xs">jwt_token</code>,
              location: <code className="font-mono text-xs">location</code>,
            })}
          </li>
        ))}
      </ol>
      <div className="mb-2 flex items-center justify-between gap-2">
        <SegmentedControl aria-label={t('language')} value={language} onValueChange={setLanguage} options={languages} />
        <CopyButton value={code} size="sm">
          {t('copyCode')}
        </CopyButton>
      </div>
      <ScrollRegion label={t('sample')} className="overflow-x-auto rounded-md border border-line-2 bg-sidebar">
        <pre className="px-4 py-3 font-mono text-xs leading-5">{code}</pre>
      </ScrollRegion>
    </Section>
  );
}
