import { type ReactNode, type RefObject, useCallback, useMemo, useState } from 'react';
import type { PageChange } from '#client/types.gen.ts';
import { DiffRowView } from '#dashboard/change-requests/diff-row.tsx';
import { changeIndexes, foldRows } from '#dashboard/change-requests/diff-rows.ts';
import type { DiscussedRows } from '#dashboard/change-requests/discussion.ts';
import { useDrawn } from '#dashboard/change-requests/use-drawn.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { cn } from '#dashboard/ui/cn.ts';

export type RenderedDiffProps = {
  change: PageChange;
  split: boolean;
  showWhitespace: boolean;
  container: RefObject<HTMLDivElement | null>;
  /** The row with the tab stop. */
  current: number;
  onCurrent: (row: number) => void;
  onComment: ((row: number) => void) | undefined;
  /** What hangs at selected words. */
  bubble?: ReactNode;
  /** Unresolved threads by row. */
  threadRows: ReadonlyMap<number, number>;
  /** Rows on which this person began a text. */
  draftRows?: ReadonlySet<number>;
  discussed: DiscussedRows | undefined;
  /** A row that is looked for: it is drawn in any case. */
  shown?: number | undefined;
  /** No other page is in the same scroll. */
  isAlone?: boolean;
  /** What hangs below a row where no rail stands beside. */
  below: ((row: number) => ReactNode) | undefined;
};

/** Above this many changed blocks the rest waits for a press. */
const largest = 400;
const step = 5;
/** From this number of rows on they are drawn as they come into sight. */
const longFrom = 80;

const none: DiscussedRows = { from: 0, through: -1 };

const rowAt = ({ current }: RefObject<HTMLDivElement | null>, row: number) =>
  current?.querySelector<HTMLElement>(`[data-row="${row}"]`);

const rowsBetween = (from: number, through: number): number[] =>
  Array.from({ length: through - from + 1 }, (_, at) => from + at);

function Fold({ count, onOpen }: { count: number; onOpen: (count: number) => void }) {
  return (
    <div className="my-1 flex items-center gap-1 rounded-xs bg-sidebar text-xs text-fg-3">
      <Button size="sm" variant="quiet" className="flex-1 justify-start text-fg-2" onClick={() => onOpen(count)}>
        {t('unchangedBlocks', { count })}
      </Button>
      {count > step && (
        <Button size="sm" variant="quiet" onClick={() => onOpen(step)}>
          {t('showSome', { count: step })}
        </Button>
      )}
    </div>
  );
}

/** A page as readers see it, block by block, with what differs marked. */
export function RenderedDiff(props: RenderedDiffProps) {
  const { change, split, showWhitespace, container, current, onCurrent, threadRows, discussed, below } = props;
  const { onComment, bubble, draftRows, shown = -1, isAlone = true } = props;
  const { rows } = change;
  // A page on which nothing differs is there to be read and discussed.
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set(change.change === 'none' ? rows.keys() : []));
  const [limit, setLimit] = useState(largest);
  const { from, through } = discussed ?? none;
  const parts = useMemo(
    () =>
      foldRows(rows, new Set([...opened, ...threadRows.keys(), shown, ...rowsBetween(from, through)]), showWhitespace),
    [rows, opened, threadRows, shown, from, through, showWhitespace],
  );
  const last = useMemo(() => changeIndexes(rows, showWhitespace)[limit] ?? rows.length, [rows, showWhitespace, limit]);
  const end = Math.max(last, shown + 1);
  const focus = useCallback((row: number) => onCurrent(row), [onCurrent]);
  const drawn = parts.filter(part => (part.kind === 'fold' ? part.start : part.index) < end);
  const wanted = Math.max(through, shown);
  const needed = drawn.findLastIndex(part => (part.kind === 'fold' ? part.start : part.index) <= wanted) + 1;
  const count = useDrawn(drawn.length, needed, isAlone);
  return (
    <div
      ref={container}
      className={cn(
        'relative w-full flex-1 space-y-0.5 pb-24',
        split ? 'diff-split' : 'diff-unified mx-auto max-w-190',
        // Until all of it is drawn it fills the window: the next page would come into sight and go again.
        count < drawn.length && 'min-h-dvh',
      )}
    >
      {split && (
        <div aria-hidden className="grid grid-cols-2 gap-4 py-1 pe-9 text-2xs text-fg-3">
          <span className="ps-6">{t('before')}</span>
          <span className="ps-6">{t('after')}</span>
        </div>
      )}
      {drawn.slice(0, count).map(part => {
        if (part.kind === 'fold')
          return (
            <Fold
              key={`fold-${part.start}`}
              count={part.end - part.start}
              onOpen={count => {
                setOpened(now => {
                  const next = new Set(now);
                  for (let row = part.start; row < Math.min(part.end, part.start + count); row++) next.add(row);
                  return next;
                });
                // The button is gone: keys go on from the first block that it showed.
                requestAnimationFrame(() => rowAt(container, part.start)?.focus({ preventScroll: true }));
              }}
            />
          );
        const row = rows[part.index];
        if (!row) return null;
        return (
          <DiffRowView
            key={`row-${part.index}`}
            row={row}
            index={part.index}
            split={split}
            showWhitespace={showWhitespace}
            focusable={part.index === current}
            threads={threadRows.get(part.index) ?? 0}
            draft={draftRows?.has(part.index) ?? false}
            discussed={part.index >= from && part.index <= through}
            onComment={onComment}
            onFocus={focus}
            below={below?.(part.index)}
            lazy={drawn.length > longFrom}
          />
        );
      })}
      {end < rows.length && (
        <Button className="my-2 w-full" onClick={() => setLimit(now => now + largest)}>
          {t('largeChange')}
        </Button>
      )}
      {bubble}
    </div>
  );
}
