import { MessageSquarePlus } from 'lucide-react';
import { memo, type ReactNode, useMemo } from 'react';
import type { DiffRow } from '#client/types.gen.ts';
import { AttributeChips } from '#dashboard/change-requests/attribute-chips.tsx';
import { nodeOf } from '#dashboard/change-requests/diff-rows.ts';
import { SplitSides, UnifiedSides } from '#dashboard/change-requests/diff-sides.tsx';
import { markTable } from '#dashboard/change-requests/mark-table.ts';
import { markWords } from '#dashboard/change-requests/mark-words.ts';
import { t as blocks } from '#dashboard/messages/blocks.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as composer } from '#dashboard/messages/composer.ts';
import { cn } from '#dashboard/ui/cn.ts';

function MoveNote({ row }: { row: DiffRow }) {
  const distance = row.movedBy ?? 0;
  if (distance === 0) return null;
  return (
    <p className="ms-6 text-xs text-mov-bar">
      {t(distance > 0 ? 'movedFromBelow' : 'movedFromAbove', { count: Math.abs(distance) })}
    </p>
  );
}

export type DiffRowViewProps = {
  row: DiffRow;
  index: number;
  split: boolean;
  showWhitespace: boolean;
  /** Has the tab stop of all rows. */
  focusable: boolean;
  /** Unresolved threads on this block. */
  threads: number;
  /** A text was begun here and not sent. */
  draft: boolean;
  /** The thread that is open, or is being written, hangs here. */
  discussed: boolean;
  onComment: ((index: number) => void) | undefined;
  onFocus: (index: number) => void;
  below?: ReactNode;
  /** One of very many: drawn when it comes into sight. */
  lazy: boolean;
};

/** A block on one or both sides. Its gutter takes comments. */
export const DiffRowView = memo(function DiffRowView(props: DiffRowViewProps) {
  const { row, index, split, showWhitespace, focusable, threads, draft, discussed, onComment, onFocus, below, lazy } =
    props;
  const shown = row.whitespace && !showWhitespace ? { ...row, type: 'equal' as const } : row;
  const marked = useMemo(
    () =>
      row.type === 'changed' && row.before && row.after && !row.whitespace && !row.after.container
        ? (markTable(row.before.html, row.after.html) ?? markWords(row.before.html, row.after.html))
        : undefined,
    [row],
  );
  const block = row.after ?? row.before;
  const Sides = split ? SplitSides : UnifiedSides;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a block of a comparison is no group of form fields
    <div
      role="group"
      aria-label={t(`row.${shown.type}`, { type: blocks.known(`type.${block?.type}`) ?? blocks('type.block') })}
      data-row={index}
      data-change={shown.type === 'equal' ? undefined : ''}
      tabIndex={focusable ? 0 : -1}
      onFocus={() => onFocus(index)}
      className={cn(
        'diff-row group relative scroll-mt-28 rounded-xs pe-9 focus-visible:-outline-offset-2',
        lazy && '[contain-intrinsic-size:auto_5rem] [content-visibility:auto]',
        discussed &&
          'bg-thread shadow-[inset_-3px_0_0_var(--c-thread-bar)] rtl:shadow-[inset_3px_0_0_var(--c-thread-bar)]',
      )}
    >
      <MoveNote row={shown} />
      <Sides row={shown} marked={marked} />
      {row.attributes && !block?.container && (
        <div className="mt-1 mb-1.5 ms-6">
          <AttributeChips attributes={row.attributes} />
        </div>
      )}
      {onComment && nodeOf(row) !== undefined && (
        <button
          type="button"
          // A tooltip for each of hundreds of blocks would cost more than the blocks.
          title={`${t('commentOnBlock')} (c)`}
          data-used={threads > 0 || draft ? '' : undefined}
          aria-label={[
            threads > 0 ? t('commentOnBlockThreads', { count: threads }) : t('commentOnBlock'),
            ...(draft ? [composer('draft')] : []),
          ].join(', ')}
          tabIndex={focusable ? 0 : -1}
          onClick={() => onComment(index)}
          className={cn(
            'diff-comment absolute end-1 top-1 inline-flex size-6 items-center justify-center rounded-sm border bg-canvas text-xs opacity-0 hover:bg-hover focus-visible:opacity-100 pointer-coarse:size-9',
            threads > 0 ? 'border-thread-bar text-warning' : 'border-line-2 text-fg-2',
          )}
        >
          {threads > 0 ? threads : <MessageSquarePlus aria-hidden className="size-3.5" />}
          {draft && <span aria-hidden className="absolute -end-1 -top-1 size-2 rounded-full bg-accent" />}
        </button>
      )}
      {below}
    </div>
  );
});
