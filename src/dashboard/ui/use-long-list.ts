import type { Virtualizer } from '@tanstack/react-virtual';
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

let library: typeof import('@tanstack/react-virtual') | undefined;

/** `useVirtualizer`, fetched with the first list that is long; undefined until then. */
export function useLongList(options: LongListOptions): LongList | undefined {
  const { enabled } = options;
  const [loaded, setLoaded] = useState(library !== undefined);
  const redraw = useReducer((drawn: number) => drawn + 1, 0)[1];
  const list = useRef<LongList>(undefined);
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
