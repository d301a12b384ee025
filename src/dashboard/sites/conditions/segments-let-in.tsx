import { Check, X } from 'lucide-react';
import { t } from '#dashboard/messages/site-segments.ts';
import { signedInOnly } from '#dashboard/shell/site-preview/view-as.ts';
import type { SiteSegment } from '#dashboard/sites/segments/segment-data.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { holds, visitorOf } from '#document/expression.ts';

interface LetInProps {
  condition: string;
  segments: readonly SiteSegment[];
}

/** Which of the kept segments a condition lets in, beside those of whom nothing is known, signed in or not. */
export function SegmentsLetIn({ condition, segments }: LetInProps) {
  const visitors = [{ name: t('anyone'), claims: {} }, { name: t('signedIn'), claims: signedInOnly }, ...segments];
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium">{t('who')}</p>
      <ul className="flex flex-wrap gap-2">
        {visitors.map(({ name, claims }) => {
          const inside = holds(condition, { visitor: visitorOf({ unsigned: {}, ...claims }) });
          const Mark = inside ? Check : X;
          return (
            <li
              key={name}
              className={cn(
                'inline-flex items-center gap-1.5 rounded-sm border border-line-2 px-2 py-0.5 text-sm',
                inside ? 'text-success' : 'text-fg-3',
              )}
            >
              <Mark aria-hidden className="size-3.5" />
              <span aria-hidden>{name}</span>
              <span className="sr-only">{t(inside ? 'sees' : 'seesNot', { name })}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
