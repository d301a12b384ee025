import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { type PlacedItem, placeCards } from '#dashboard/change-requests/rail-layout.ts';

const estimate = 120;
/** Cards this far outside the window are not drawn. */
const margin = 400;

type Anchored = { id: string; row: number };

function sameTops(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): boolean {
  return a.size === b.size && [...a].every(([row, top]) => b.get(row) === top);
}

/** How far below the top of the rail each row of the comparison begins, whenever its layout changes. */
function useRowTops(
  container: RefObject<HTMLElement | null>,
  rail: RefObject<HTMLElement | null>,
  rows: string,
): ReadonlyMap<number, number> {
  const [tops, setTops] = useState<ReadonlyMap<number, number>>(new Map());
  useEffect(() => {
    const element = container.current;
    if (!element || rows === '') return;
    const measure = () => {
      const origin = (rail.current ?? element).getBoundingClientRect().top;
      const next = new Map<number, number>();
      for (const row of rows.split(',')) {
        const drawn = element.querySelector(`[data-row="${row}"]`);
        if (drawn) next.set(Number(row), Math.round(drawn.getBoundingClientRect().top - origin));
      }
      startTransition(() => setTops(now => (sameTops(now, next) ? now : next)));
    };
    // It calls at once too, when the frame is laid out anyway.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [container, rail, rows]);
  return tops;
}

/** The heights of the cards that are drawn. */
function useHeights() {
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map());
  const observer = useRef<ResizeObserver>(undefined);
  useEffect(() => () => observer.current?.disconnect(), []);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    observer.current ??= new ResizeObserver(entries =>
      setHeights(now => {
        const next = new Map(now);
        for (const { target, borderBoxSize } of entries)
          if (target instanceof HTMLElement && target.dataset.card)
            next.set(target.dataset.card, Math.round(borderBoxSize[0]?.blockSize ?? target.offsetHeight));
        return next;
      }),
    );
    observer.current.observe(element);
    return () => observer.current?.unobserve(element);
  }, []);
  return { heights, measure };
}

/** The part of the rail that is in sight, in steps, so that scrolling seldom draws anew. */
function useWindow(container: RefObject<HTMLElement | null>): [number, number] {
  const [range, setRange] = useState<[number, number]>([0, 1200]);
  useEffect(() => {
    const scroller = container.current?.closest('[data-scroll-area]');
    if (!scroller) return;
    let request: number | undefined;
    const read = () => {
      request = undefined;
      const element = container.current;
      if (!element) return;
      const from = scroller.getBoundingClientRect().top - element.getBoundingClientRect().top;
      const start = Math.floor(from / 400) * 400 - margin;
      const end = start + scroller.clientHeight + 400 + 2 * margin;
      startTransition(() => setRange(now => (now[0] === start && now[1] === end ? now : [start, end])));
    };
    const onScroll = () => {
      request ??= requestAnimationFrame(read);
    };
    onScroll();
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      if (request !== undefined) cancelAnimationFrame(request);
      scroller.removeEventListener('scroll', onScroll);
    };
  }, [container]);
  return range;
}

/** Places threads beside the rows of a comparison. Only those in sight are given back to be drawn. */
export function useRail(
  container: RefObject<HTMLElement | null>,
  rail: RefObject<HTMLElement | null>,
  anchored: readonly Anchored[],
  selected: string | undefined,
  start: number,
): { cards: PlacedItem[]; height: number; measure: (element: HTMLElement | null) => (() => void) | undefined } {
  const tops = useRowTops(container, rail, [...new Set(anchored.map(({ row }) => row))].join(','));
  const { heights, measure } = useHeights();
  const [from, to] = useWindow(container);
  const items = anchored.flatMap(({ id, row }) => {
    const top = tops.get(row);
    return top === undefined ? [] : { id, top, height: heights.get(id) ?? estimate };
  });
  const placed = placeCards(items, selected, start);
  const height = placed.reduce((end, card) => Math.max(end, card.y + card.height), 0);
  return {
    cards: placed.filter(({ y, height: own, id }) => id === selected || (y + own > from && y < to)),
    height,
    measure,
  };
}
