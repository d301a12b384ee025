import { CircleAlert, CircleCheck, CircleMinus, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { ImportReportItem } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/content.ts';
import { inPlace } from '#dashboard/ui/in-place.tsx';
import { ScrollRegion } from '#dashboard/ui/scroll-region.tsx';
import { SegmentedControl } from '#dashboard/ui/segmented-control.tsx';

const marks: Record<ImportReportItem['outcome'], { icon: LucideIcon; color: string }> = {
  imported: { icon: CircleCheck, color: 'text-success' },
  skipped: { icon: CircleMinus, color: 'text-warning' },
  failed: { icon: CircleAlert, color: 'text-danger' },
};

/** What became of each file or page, with the reason where it did not come in. */
export function ImportReport({ report }: { report: readonly ImportReportItem[] }) {
  const trouble = report.filter(item => item.outcome !== 'imported' || item.reason);
  const [shown, setShown] = useState<'all' | 'trouble'>(trouble.length > 0 ? 'trouble' : 'all');
  if (report.length === 0) return null;
  const rows = shown === 'all' ? report : trouble;
  return (
    <div className="mt-4">
      {trouble.length > 0 && trouble.length < report.length && (
        <SegmentedControl
          aria-label={t('importReport')}
          value={shown}
          onValueChange={setShown}
          options={[
            { value: 'trouble', label: t('importReportTrouble', { count: trouble.length }) },
            { value: 'all', label: t('importReportAll', { count: report.length }) },
          ]}
          className="mb-2"
        />
      )}
      <ScrollRegion label={t('importReport')} className="max-h-72 overflow-y-auto rounded-md border">
        <table className="w-full text-sm">
          <thead className="sticky top-0 bg-sidebar text-2xs text-fg-2">
            <tr>
              <th scope="col" className="h-8 px-3 text-start font-medium">
                {t('importColumnPath')}
              </th>
              <th scope="col" className="h-8 w-1/2 px-3 text-start font-medium">
                {t('importColumnOutcome')}
              </th>
            </tr>
          </thead>
          <tbody>
            {inPlace(rows, item => {
              const { icon: Icon, color } = marks[item.outcome];
              return (
                <tr className="border-t align-top">
                  <td className="px-3 py-1.5 font-mono text-xs wrap-anywhere">{item.path}</td>
                  <td className="px-3 py-1.5">
                    <span className="flex items-start gap-1.5">
                      <Icon aria-hidden className={`mt-0.5 size-3.5 shrink-0 ${color}`} />
                      <span>
                        {t(`outcome.${item.outcome}`)}
                        {item.reason && <span className="block text-xs text-fg-3">{item.reason}</span>}
                      </span>
                    </span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}
