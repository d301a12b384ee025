import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useLongList } from '#dashboard/ui/use-long-list.ts';

type Options = {
  /** The list; it or an ancestor scrolls. */
  list: RefObject<HTMLElement | null>;
  rows: readonly { id: string }[];
  /** Ids of rows that stay drawn wherever they are: the one with the focus, the one that is held. */
  pinned: readonly (string | undefined)[];
  /** Id of the row that comes into sight whenever another one is named. */
  current?: string | undefined;
};

/** A row to draw, and the height in pixels that stands for the rows between it and the one before. */
export type WindowedRow = { index: number; gap: number };

const windowedFrom = 60;

/** Whether a list of so many rows is drawn only as far as it is in sight. */
const isLong = (count: number): boolean => count > windowedFrom;

/** The height of a row in pixels, unless `--nav` says another. */
const usualHeight = 30;
/** How many rows of a long list are drawn until the part in sight is known: as many as the window can show. */
const drawnAtFirst = (): number => Math.ceil(window.innerHeight / usualHeight);
const overscan = 10;

/** What scrolls a list, and how far from its beginning the list stands. */
type Frame = { scroller: HTMLElement; margin: number; rowHeight: number };

/** Undefined where the whole page scrolls: then all rows are drawn. */
function frameOf(list: HTMLElement): Frame | undefined {
  let scroller: HTMLElement | null = list;
  while (scroller && !(scrolls(scroller) && scroller.scrollHeight > scroller.clientHeight))
    scroller = scroller.parentElement;
  if (!scroller) return undefined;
  const offset = list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
  const rowHeight = Number.parseFloat(getComputedStyle(list).getPropertyValue('--nav')) || usualHeight;
  return { scroller, margin: scroller === list ? 0 : offset, rowHeight };
}

const scrolls = (element: HTMLElement): boolean => /auto|scroll/.test(getComputedStyle(element).overflowY);

/** Indexes in order, each once, with the room before it. */
export function withGaps(indexes: Iterable<number>, rowHeight: number): WindowedRow[] {
  let next = 0;
  return [...new Set(indexes)]
    .sort((a, b) => a - b)
    .map(index => {
      const gap = (index - next) * rowHeight;
      next = index + 1;
      return { index, gap };
    });
}

/**
 * Which rows of a list or tree to draw, each `--nav` high. Short lists are drawn whole. Of a long one the first and the
 * last row are always there, so that the tab key enters it at its ends.
 *
 * @returns the rows, and what scrolls as far as it takes to see one
 */
export function useRowWindow({ list, rows, pinned, current }: Options) {
  const count = rows.length;
  const windowed = isLong(count);
  const [frame, setFrame] = useState<Frame>();
  const [whole, setWhole] = useState(false);
  useEffect(() => {
    if (!windowed) return;
    // With the next frame everything is laid out anyway.
    const request = requestAnimationFrame(() => {
      if (!list.current) return;
      const found = frameOf(list.current);
      setFrame(found);
      setWhole(!found);
    });
    return () => cancelAnimationFrame(request);
  }, [windowed, list]);
  const long = useLongList({
    enabled: windowed && frame !== undefined,
    count,
    getScrollElement: () => frame?.scroller ?? null,
    estimateSize: () => frame?.rowHeight ?? usualHeight,
    overscan,
    scrollMargin: frame?.margin ?? 0,
  });
  const indexes = useMemo(() => new Map(rows.map(({ id }, index) => [id, index])), [rows]);
  const reveal = (index: number) => {
    if (long) long.scrollToIndex(index, { align: 'auto' });
    else list.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const latest = useRef({ indexes, reveal });
  latest.current = { indexes, reveal };
  const waits = windowed && !whole && !long;
  const isNew = useRef(true);
  useEffect(() => {
    if (current === undefined || waits) return;
    // Where a row stands is known once the frame is laid out.
    const request = requestAnimationFrame(() => {
      const wasNew = isNew.current;
      isNew.current = false;
      // Back on a page, the router has put it where it was left.
      if (wasNew && list.current?.closest('main')?.scrollTop) return;
      const index = latest.current.indexes.get(current);
      if (index !== undefined) latest.current.reveal(index);
    });
    return () => cancelAnimationFrame(request);
  }, [list, current, waits]);
  if (!windowed || whole) return { drawn: withGaps(rows.keys(), 0), reveal };
  const inSight = long
    ? long.getVirtualItems().map(({ index }) => index)
    : Array(Math.min(drawnAtFirst(), count)).keys();
  const kept = pinned.flatMap(id => (id === undefined ? [] : (indexes.get(id) ?? [])));
  return { drawn: withGaps([0, ...inSight, ...kept, count - 1], frame?.rowHeight ?? usualHeight), reveal };
}
