import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ConflictList } from '#client/types.gen.ts';
import { useCrParams } from '#dashboard/change-requests/change-request.ts';
import { t } from '#dashboard/messages/change-requests.ts';

type MergedTextsProps = { merged: NonNullable<ConflictList['merged']> };

/** What both sides changed and needs no decision, to be looked over. */
export function MergedTexts({ merged: { blocks, texts } }: MergedTextsProps) {
  const { org, space, number } = useCrParams();
  if (blocks === 0) return null;
  const unnamed = blocks - texts.reduce((sum, text) => sum + text.blocks, 0);
  return (
    <details className="group text-sm text-fg-2">
      <summary className="flex min-h-8 cursor-pointer list-none items-center gap-2 rounded-sm px-2 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="shrink-0 text-fg-3 group-open:rotate-90 rtl:-scale-x-100" />
        {t('mergedBlocks', { count: blocks })}
      </summary>
      <ul className="mt-1 flex flex-col ps-6">
        {texts.map(({ page, reusableContent, title, blocks }) => (
          <li key={page ?? reusableContent} className="flex min-h-7 items-center gap-2 px-2">
            {page ? (
              <Link
                to="/o/$org/s/$space/cr/$number/changes"
                params={{ org, space, number }}
                search={{ page }}
                className="min-w-0 truncate hover:text-fg hover:underline"
              >
                <bdi>{title}</bdi>
              </Link>
            ) : (
              <bdi className="min-w-0 truncate">{title}</bdi>
            )}
            <span className="ms-auto shrink-0 text-xs text-fg-3 tabular-nums">{t('blocks', { count: blocks })}</span>
          </li>
        ))}
        {unnamed > 0 && <li className="px-2 text-xs text-fg-3">{t('mergedElsewhere', { count: unnamed })}</li>}
      </ul>
    </details>
  );
}
