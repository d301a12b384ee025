import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useFlying } from '#dashboard/table/use-flying.ts';
import { useLongList } from '#dashboard/ui/use-long-list.ts';

type More = { hasMore?: boolean; isFetchingMore?: boolean; fetchMore?: () => void; error?: unknown };

const windowedFrom = 50;

const heightOf = (lines: 1 | 2): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(lines === 2 ? '--row-2' : '--row')) ||
  44;

/** Which rows of a long table to draw, with the heights that stand for the others. Asks for more near the end. */
export function useWindowedRows(body: RefObject<HTMLElement | null>, count: number, lines: 1 | 2, more: More) {
  const [scroller, setScroller] = useState<HTMLElement | null>();
  const [margin, setMargin] = useState(0);
  const windowed = count > windowedFrom;
  const { hasMore = false, isFetchingMore = false, fetchMore, error } = more;
  const present = count > 0;
  // Not for each of ten thousand rows that are counted again with every page: what is asked for makes the styles.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page, as a row may be of another height by then
  const height = useMemo(() => (windowed ? heightOf(lines) : 0), [windowed, lines, count]);
  // What stands above the table decides where it begins; the table appears with its first rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!windowed) return;
    // With the next frame everything is laid out anyway, and until then the window is filled.
    const request = requestAnimationFrame(() => {
      const area = body.current?.closest<HTMLElement>('[data-scroll-area]') ?? null;
      setScroller(area);
      if (area && body.current)
        setMargin(body.current.getBoundingClientRect().top - area.getBoundingClientRect().top + area.scrollTop);
    });
    return () => cancelAnimationFrame(request);
  }, [present, windowed]);
  const list = useLongList({
    count,
    getScrollElement: () => scroller ?? null,
    estimateSize: () => height,
    overscan: 6,
    scrollMargin: margin,
    enabled: windowed && Boolean(scroller),
  });
  const items = list?.getVirtualItems() ?? [];
  const all = !list;
  // While what draws a long list is fetched, the window is filled; all rows would be drawn for nothing.
  const drawn = windowed && scroller !== null ? Math.min(count, Math.ceil(window.innerHeight / height)) : count;
  const indexes = all ? Array.from({ length: drawn }, (_, index) => index) : items.map(item => item.index);
  const nearEnd = all ? false : (items.at(-1)?.index ?? 0) >= count - 15;
  useEffect(() => {
    if (nearEnd && hasMore && !isFetchingMore && !error) fetchMore?.();
  }, [nearEnd, hasMore, isFetchingMore, error, fetchMore]);
  // A first page that is shorter than the window has no end to scroll to.
  useEffect(() => {
    if (!windowed && present && hasMore && !isFetchingMore && !error) fetchMore?.();
  }, [windowed, present, hasMore, isFetchingMore, error, fetchMore]);
  const first = items[0];
  const last = items.at(-1);
  const fly = useFlying(first?.index ?? 0, items.length, list?.isScrolling ?? false);
  return {
    indexes,
    fly,
    before: all || !first ? 0 : first.start - margin,
    after: all ? (count - drawn) * height : !last ? 0 : list.getTotalSize() - (last.end - margin),
    reveal: (index: number) => {
      list?.scrollToIndex(index);
    },
  };
}
