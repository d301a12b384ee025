import { Fragment, type ReactNode } from 'react';
import type { DiffRow } from '#client/types.gen.ts';
import { CommentButton } from '#dashboard/change-requests/comment-button.tsx';
import type { RenderedDiffProps } from '#dashboard/change-requests/rendered-diff.tsx';
import { rowLabel } from '#dashboard/change-requests/row-label.ts';

/** What a review adds to the lines: steps, comments and threads, by the rows of the rendered comparison. */
export type SourceReview = Pick<
  RenderedDiffProps,
  'container' | 'current' | 'onCurrent' | 'onComment' | 'threadRows' | 'draftRows' | 'discussed' | 'below'
>;

type BlockStartProps = {
  /** Blocks that begin on this line, the outermost first. */
  rows: readonly number[];
  all: readonly DiffRow[];
  review: SourceReview;
  children: ReactNode;
};

/** The line on which a block begins: the place of its threads, and of steps. */
export function BlockStart({ rows, all, review, children }: BlockStartProps) {
  const { current, onCurrent, onComment, threadRows, draftRows, below } = review;
  const last = rows.at(-1) ?? 0;
  const threads = rows.reduce((sum, row) => sum + (threadRows.get(row) ?? 0), 0);
  const lines = rows.reduceRight<ReactNode>((inner, row) => {
    const block = all[row];
    return (
      // biome-ignore lint/a11y/useSemanticElements: a block of a comparison is no group of form fields
      <div
        key={row}
        role="group"
        aria-label={block && rowLabel(block, block.type)}
        data-row={row}
        tabIndex={row === current ? 0 : -1}
        onFocus={event => {
          event.stopPropagation();
          onCurrent(row);
        }}
        className="diff-row scroll-mt-28 focus-visible:-outline-offset-2"
      >
        {inner}
      </div>
    );
  }, children);
  return (
    <>
      <div className="diff-row relative">
        {lines}
        {onComment && (
          <CommentButton
            threads={threads}
            draft={rows.some(row => draftRows?.has(row))}
            focusable={rows.includes(current)}
            onComment={() => onComment(last)}
            className="start-0.5 top-0 size-5"
          />
        )}
      </div>
      {below && (
        <div className="font-sans text-sm empty:hidden">
          {rows.map(row => (
            <Fragment key={row}>{below(row)}</Fragment>
          ))}
        </div>
      )}
    </>
  );
}
