import type { Range, Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';

type LongList = Virtualizer<HTMLElement, Element>;
type LongListOptions = {
  /** Short lists are drawn whole and never fetch what a long one needs. */
  enabled: boolean;
  count: number;
  getScrollElement: () => HTMLElement | null;
  estimateSize: () => number;
  overscan: number;
  scrollMargin?: number;
};

type Heading = 'forward' | 'backward' | null;

/** Rows that stay drawn behind what is in sight while the list is scrolled: the first turn back shows no gap. */
const behind = 2;

/**
 * The rows to draw: `overscan` beyond what is in sight on the side that comes, few on the one that goes.
 *
 * @param heading where the list was scrolled last; null before, then both sides are alike
 */
export function rowsAround({ startIndex, endIndex, overscan, count }: Range, heading: Heading): number[] {
  const first = Math.max(0, startIndex - (heading === 'forward' ? Math.min(behind, overscan) : overscan));
  const last = Math.min(count - 1, endIndex + (heading === 'backward' ? Math.min(behind, overscan) : overscan));
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}

let library: typeof import('@tanstack/react-virtual') | undefined;

/** `useVirtualizer`, fetched with the first list that is long; undefined until then. */
export function useLongList(options: LongListOptions): LongList | undefined {
  const { enabled } = options;
  const [loaded, setLoaded] = useState(library !== undefined);
  const redraw = useReducer((drawn: number) => drawn + 1, 0)[1];
  const list = useRef<LongList>(undefined);
  const heading = useRef<Heading>(null);
  useEffect(() => {
    if (!enabled || loaded) return;
    import('@tanstack/react-virtual').then(
      module => {
        library = module;
        setLoaded(true);
      },
      () => undefined, // then the list is drawn whole
    );
  }, [enabled, loaded]);
  if (enabled && library) {
    const { Virtualizer, elementScroll, observeElementOffset, observeElementRect } = library;
    const resolved = {
      ...options,
      // It would begin at the top, though the router has put the page back to where it was left.
      initialOffset: () => options.getScrollElement()?.scrollTop ?? 0,
      observeElementRect,
      observeElementOffset,
      scrollToFn: elementScroll,
      onChange: redraw,
      rangeExtractor: (range: Range) => {
        heading.current = list.current?.scrollDirection ?? heading.current;
        return rowsAround(range, heading.current);
      },
    };
    if (list.current) list.current.setOptions(resolved);
    else {
      const { offsetWidth: width = 0, offsetHeight: height = 0 } = options.getScrollElement() ?? {};
      // Until it has measured, nothing would be in sight: all rows that are drawn would go, and come back as new ones.
      list.current = new Virtualizer<HTMLElement, Element>({ ...resolved, initialRect: { width, height } });
    }
  }
  const started = enabled && loaded;
  useLayoutEffect(() => (started ? list.current?._didMount() : undefined), [started]);
  useLayoutEffect(() => {
    if (started) list.current?._willUpdate();
  });
  return started ? list.current : undefined;
}
