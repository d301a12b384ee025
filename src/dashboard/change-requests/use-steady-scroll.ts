import { type RefObject, useLayoutEffect } from 'react';
import { scrollAreaBy, viewOf } from '#dashboard/change-requests/scroll-area.ts';

/** From so many pages on, those that were never drawn are taken to be as high as these. */
const enough = 3;

/**
 * Leaves what is being read in place while pages above it are drawn: browsers lose their own anchor when the page in
 * which it is gets drawn too.
 */
export function useSteadyScroll(list: RefObject<HTMLElement | null>, ids: string): void {
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || ids === '') return;
    const known = new Map<Element, { height: number; isDrawn: boolean }>();
    const observer = new ResizeObserver(entries => {
      const { top, height: window } = viewOf(element);
      let grownAbove = 0;
      let shift = 0;
      const sections = entries.map(({ target }) => ({ target, box: target.getBoundingClientRect() }));
      for (const { target, box } of sections.sort((a, b) => a.box.top - b.box.top)) {
        const before = known.get(target);
        const isDrawn = target.querySelector('[data-compared-page]') !== null;
        known.set(target, { height: box.height, isDrawn });
        if (isDrawn && target instanceof HTMLElement) target.style.setProperty('--drawn-height', `${box.height}px`);
        if (!before || before.height === box.height) continue;
        const grown = box.height - before.height;
        const began = box.top - grownAbove;
        const ended = began + before.height;
        grownAbove += grown;
        const cameIntoView = isDrawn !== before.isDrawn && ended < top + window;
        if (began < top - 1 && (ended <= top + 1 || cameIntoView)) shift += grown;
      }
      const drawn = [...known.values()].flatMap(({ height, isDrawn }) => (isDrawn ? height : []));
      if (drawn.length >= enough && !element.style.getPropertyValue('--likely-height'))
        element.style.setProperty('--likely-height', `${drawn.reduce((sum, height) => sum + height) / drawn.length}px`);
      if (shift !== 0) scrollAreaBy(element, shift);
    });
    for (const section of element.children) observer.observe(section);
    return () => observer.disconnect();
  }, [list, ids]);
}
