import { useMemo, useState } from 'react';
import type { PageChange, SourceLine } from '#client/types.gen.ts';
import { isChange } from '#dashboard/change-requests/diff-rows.ts';
import { patchOf } from '#dashboard/change-requests/patch.ts';
import { BlockStart, type SourceReview } from '#dashboard/change-requests/source-block-start.tsx';
import { Lines } from '#dashboard/change-requests/source-line.tsx';
import { ownersOf, partsOf, rowsByLine } from '#dashboard/change-requests/source-parts.ts';
import { useDrawn } from '#dashboard/change-requests/use-drawn.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Checkbox } from '#dashboard/ui/checkbox.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { inPlace } from '#dashboard/ui/in-place.tsx';
import { ScrollRegion } from '#dashboard/ui/scroll-region.tsx';

const chunk = 40;
/** Of one line, in pixels. */
const lineHeight = 20;

function chunksOf({ lines, start }: { lines: readonly SourceLine[]; start: number }) {
  return Array.from({ length: Math.ceil(lines.length / chunk) }, (_, index) => ({
    start: start + index * chunk,
    lines: lines.slice(index * chunk, (index + 1) * chunk),
  }));
}

/** Which lines show although nothing changed near them: where a change or thread of a block is found. */
function useShown(change: PageChange, starts: ReadonlyMap<number, number[]>, review: SourceReview | undefined) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const { threadRows, discussed, current } = review ?? {};
  const isReviewed = review !== undefined;
  const shown = useMemo(() => {
    const isShown = (row: number) => {
      const block = change.rows[row];
      return (block && isChange(block, true)) || threadRows?.has(row) || row === discussed?.from || row === current;
    };
    const found = isReviewed ? [...starts].flatMap(([line, rows]) => (rows.some(isShown) ? [line] : [])) : [];
    return new Set([...opened, ...found]);
  }, [opened, starts, change.rows, threadRows, discussed?.from, current, isReviewed]);
  const open = (start: number, count: number) =>
    setOpened(now => new Set([...now, ...Array.from({ length: count }, (_, at) => start + at)]));
  return { shown, open };
}

type SourceDiffProps = { change: PageChange; review?: SourceReview | undefined; isAlone?: boolean };

/** The page as Markdown, line by line. */
export function SourceDiff({ change, review, isAlone = true }: SourceDiffProps) {
  const [wrap, setWrap] = useState(true);
  const { rows, source } = change;
  const starts = useMemo(() => rowsByLine(rows, source), [rows, source]);
  const owners = useMemo(() => ownersOf(starts, source.length), [starts, source]);
  const { shown, open } = useShown(change, starts, review);
  const parts = useMemo(() => partsOf(source, shown), [source, shown]);
  const patch = useMemo(() => patchOf(change), [change]);
  const { discussed } = review ?? {};
  const end = discussed ? owners.findLastIndex(rows => rows.includes(discussed.through)) : -1;
  const drawn = useDrawn(parts.length, parts.findLastIndex(({ start }) => start <= end) + 1, isAlone);
  const gutter = review?.onComment !== undefined;
  const lineAt = (line: SourceLine, index: number) => {
    const here = starts.get(index);
    const isDiscussed = discussed && owners[index]?.some(row => row >= discussed.from && row <= discussed.through);
    const lines = (
      <div
        className={cn(
          isDiscussed &&
            'bg-thread shadow-[inset_-3px_0_0_var(--c-thread-bar)] rtl:shadow-[inset_3px_0_0_var(--c-thread-bar)]',
        )}
      >
        <Lines line={line} wrap={wrap} gutter={gutter} />
      </div>
    );
    return here && review ? (
      <BlockStart rows={here} all={rows} review={review}>
        {lines}
      </BlockStart>
    ) : (
      lines
    );
  };
  return (
    <div ref={review?.container} className={cn('relative flex-1 pb-16', drawn < parts.length && 'min-h-dvh')}>
      <div className="flex items-center justify-end gap-3 py-2">
        <Checkbox checked={wrap} onCheckedChange={setWrap}>
          {t('wrapLines')}
        </Checkbox>
        {patch && (
          <CopyButton value={patch} label={t('copyPatch')}>
            {t('copyPatch')}
          </CopyButton>
        )}
      </div>
      <ScrollRegion
        label={t('source')}
        className="overflow-x-auto rounded-md border border-line-2 py-1 font-mono text-xs leading-5"
      >
        <div className={wrap ? '' : 'w-max min-w-full'}>
          {parts.slice(0, drawn).map(part =>
            'fold' in part ? (
              <Button
                key={part.start}
                size="sm"
                variant="quiet"
                className="w-full justify-start rounded-none bg-sidebar ps-24 font-sans text-fg-2"
                onClick={() => open(part.start, part.fold)}
              >
                {t('unchangedLines', { count: part.fold })}
              </Button>
            ) : (
              chunksOf(part).map(({ start, lines }) => (
                // Laid out when they come into sight; where lines are not wrapped the longest of all decides the width.
                <div
                  key={start}
                  className={wrap ? '[content-visibility:auto]' : ''}
                  style={{ containIntrinsicBlockSize: `auto ${lines.length * lineHeight}px` }}
                >
                  {inPlace(lines, (line, at) => lineAt(line, start + at))}
                </div>
              ))
            ),
          )}
        </div>
      </ScrollRegion>
    </div>
  );
}
