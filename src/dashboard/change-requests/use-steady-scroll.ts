import { type RefObject, useLayoutEffect, useRef } from 'react';
import { jumped, scrollAreaBy, scrollAreaOf, viewOf } from '#dashboard/change-requests/scroll-area.ts';
import { useWide } from '#dashboard/shell/layout.ts';

/** In the heights: of a page that was never drawn. */
export const anyPage = '';
/** From so many pages on, those that were never drawn are taken to be as high as these. */
const enough = 3;

const isDrawn = (section: Element): boolean => section.querySelector('[data-compared-page]') !== null;

/**
 * What stays in place while pages around it change their height: the first page that begins in the window, or the one
 * that is read, unless it is only a placeholder.
 */
function anchorOf(list: HTMLElement, { top, height }: ReturnType<typeof viewOf>): Element | undefined {
  const sections = [...list.children];
  const first = sections.findIndex(each => each.getBoundingClientRect().bottom > top + 1);
  const [at, next] = [sections[first], sections[first + 1]];
  if (!at || isDrawn(at) || at.getBoundingClientRect().top >= top - 1) return at;
  return next && next.getBoundingClientRect().top < top + height ? next : at;
}

type Anchor = {
  section: Element;
  top: number;
  height: number;
  area: HTMLElement | Window;
  position: number;
  /** How far it begins above the window. */
  above: number;
};

/** @returns what ends it */
function keepSteady(
  element: HTMLElement,
  heights: Map<string, number>,
  anchorRef: RefObject<Anchor | undefined>,
): () => void {
  const area: HTMLElement | Window = scrollAreaOf(element) ?? window;
  const position = () => ('scrollY' in area ? area.scrollY : area.scrollTop);
  const keep = () => {
    const view = viewOf(element);
    const section = anchorOf(element, view);
    if (!section) {
      anchorRef.current = undefined;
      return;
    }
    const { top, height } = section.getBoundingClientRect();
    anchorRef.current = { section, top, height, area, position: position(), above: view.top - top };
  };
  const before = anchorRef.current;
  // A reader who has not scrolled keeps the header of the request.
  let turned = before && before.area !== area && before.position > 0 ? before : undefined;
  /** Takes back what the anchor moved by anything but scrolling. */
  const hold = () => {
    if (turned?.section.isConnected) {
      const { section, height: former, above } = turned;
      const { top, height } = section.getBoundingClientRect();
      // Its lines break in other places at another width.
      const moved = top - viewOf(element).top + (above > 0 ? (above * height) / former : above);
      return Math.abs(moved) < 1 ? keep() : scrollAreaBy(element, moved);
    }
    const anchor = anchorRef.current;
    if (!anchor?.section.isConnected) return keep();
    const { section, top, position: before } = anchor;
    const moved = section.getBoundingClientRect().top - (top - (position() - before));
    if (Math.abs(moved) < 0.5) keep();
    else scrollAreaBy(element, moved);
  };
  const observer = new ResizeObserver(entries => {
    for (const { target } of entries) {
      // What is in it: the line below it comes on top.
      if (target instanceof HTMLElement && target.dataset.section && isDrawn(target))
        heights.set(target.dataset.section, target.clientHeight);
    }
    if (heights.size >= enough && !heights.has(anyPage)) {
      const likely = [...heights.values()].reduce((sum, height) => sum + height) / heights.size;
      heights.set(anyPage, likely);
      // A property of the list would have the styles of all that is drawn in it computed anew.
      for (const place of element.querySelectorAll<HTMLElement>('[data-place]'))
        place.style.minHeight ||= `${likely}px`;
    }
    hold();
  });
  for (const section of element.children) observer.observe(section);
  // At once: before the next frame the browser may look for what is below the pointer, and takes for a shift what the frame
  // or the resize observer would take back unseen.
  const changes = new MutationObserver(hold);
  changes.observe(element, { childList: true, subtree: true, attributeFilter: ['style'] });
  if (turned) hold();
  keep();
  // The pages are drawn again for the other width until the reader goes on.
  const goOn = () => {
    turned = undefined;
  };
  const hands = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
  for (const hand of hands) window.addEventListener(hand, goOn, { capture: true, passive: true });
  area.addEventListener('scroll', hold, { passive: true });
  area.addEventListener(jumped, keep);
  return () => {
    observer.disconnect();
    changes.disconnect();
    for (const hand of hands) window.removeEventListener(hand, goOn, true);
    area.removeEventListener('scroll', hold);
    area.removeEventListener(jumped, keep);
  };
}

/**
 * Keeps what is being read in place while pages above it are drawn (browsers lose their own anchor when its page is
 * drawn too) and when the window becomes wide or narrow. Returns how high each page was when it was last drawn.
 */
export function useSteadyScroll(list: RefObject<HTMLElement | null>, ids: string): ReadonlyMap<string, number> {
  const heights = useRef(new Map<string, number>()).current;
  const anchorRef = useRef<Anchor>(undefined);
  const wide = useWide();
  // The width decides which area scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || ids === '') return;
    let end: (() => void) | undefined;
    // Before the paint, but not in the task that made hundreds of elements: a key that was pressed meanwhile is heard between.
    const frame = requestAnimationFrame(() => {
      end = keepSteady(element, heights, anchorRef);
    });
    return () => {
      cancelAnimationFrame(frame);
      end?.();
    };
  }, [list, ids, heights, wide]);
  return heights;
}
