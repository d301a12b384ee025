import type { ChangeCounts } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { cn } from '#dashboard/ui/cn.ts';

/** `6 pages +2 ~3 −1`, with the words for screen readers. */
export function ChangeSummary({ counts, className }: { counts: ChangeCounts; className?: string }) {
  const { pages, created, edited, deleted, moved, files, other } = counts;
  if (pages + files + other === 0) return <span className={cn('text-fg-3', className)}>{t('noChanges')}</span>;
  const parts = [
    { count: created, mark: '+', color: 'text-success', word: t('kindCount.created', { count: created }) },
    { count: edited, mark: '~', color: 'text-warning', word: t('kindCount.edited', { count: edited }) },
    { count: deleted, mark: '−', color: 'text-del-bar', word: t('kindCount.deleted', { count: deleted }) },
    { count: moved, mark: '↷', color: 'text-mov-bar', word: t('kindCount.moved', { count: moved }) },
  ];
  return (
    <span className={cn('inline-flex items-center gap-1.5 whitespace-nowrap tabular-nums', className)}>
      {pages > 0 ? t('pageCount', { count: pages }) : t('otherCount', { count: files + other })}
      {parts.map(
        ({ count, mark, color, word }) =>
          count > 0 && (
            <span key={mark} className={cn('font-mono text-xs', color)}>
              <span aria-hidden dir="ltr">
                {mark}
                {count}
              </span>
              <span className="sr-only">{word}</span>
            </span>
          ),
      )}
    </span>
  );
}
