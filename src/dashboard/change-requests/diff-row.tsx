import { memo, type ReactNode, useMemo } from 'react';
import type { DiffRow } from '#client/types.gen.ts';
import { AttributeChips } from '#dashboard/change-requests/attribute-chips.tsx';
import { CommentButton } from '#dashboard/change-requests/comment-button.tsx';
import { nodeOf } from '#dashboard/change-requests/diff-rows.ts';
import { SplitSides, UnifiedSides } from '#dashboard/change-requests/diff-sides.tsx';
import { markTable } from '#dashboard/change-requests/mark-table.ts';
import { markWords } from '#dashboard/change-requests/mark-words.ts';
import { changedPicture, PictureSwipe } from '#dashboard/change-requests/picture-swipe.tsx';
import { rowLabel } from '#dashboard/change-requests/row-label.ts';
import { t } from '#dashboard/messages/change-requests.ts';
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
  const picture = useMemo(() => changedPicture(row), [row]);
  // Of pictures that are both seen, the addresses say nothing more.
  const { src, ...others } = row.attributes ?? {};
  const attributes = picture ? others : row.attributes;
  const Sides = split ? SplitSides : UnifiedSides;
  const sides = <Sides row={shown} marked={marked} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a block of a comparison is no group of form fields
    <div
      role="group"
      aria-label={rowLabel(row, shown.type)}
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
      {picture ? (
        <PictureSwipe picture={picture} className="ms-6 me-3">
          {sides}
        </PictureSwipe>
      ) : (
        sides
      )}
      {attributes && Object.keys(attributes).length > 0 && !block?.container && (
        <div className="mt-1 mb-1.5 ms-6">
          <AttributeChips attributes={attributes} />
        </div>
      )}
      {onComment && nodeOf(row) !== undefined && (
        <CommentButton
          {...{ threads, draft, focusable }}
          onComment={() => onComment(index)}
          className="end-1 top-1 size-6 pointer-coarse:size-9"
        />
      )}
      {below}
    </div>
  );
});
