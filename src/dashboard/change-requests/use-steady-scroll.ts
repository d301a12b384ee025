import { type RefObject, useLayoutEffect, useRef } from 'react';
import { jumped, scrollAreaBy, scrollAreaOf, viewOf } from '#dashboard/change-requests/scroll-area.ts';

/** From so many pages on, those that were never drawn are taken to be as high as these. */
const enough = 3;

const isDrawn = (section: Element): boolean => section.querySelector('[data-compared-page]') !== null;

/**
 * What stays in place while pages around it change their height: the first page that begins in the window, or the one
 * that is read, unless it is only a placeholder.
 */
function anchorOf(list: HTMLElement): Element | undefined {
  const { top, height } = viewOf(list);
  const sections = [...list.children];
  const first = sections.findIndex(each => each.getBoundingClientRect().bottom > top + 1);
  const [at, next] = [sections[first], sections[first + 1]];
  if (!at || isDrawn(at) || at.getBoundingClientRect().top >= top - 1) return at;
  return next && next.getBoundingClientRect().top < top + height ? next : at;
}

/**
 * Leaves what is being read in place while pages above it are drawn: browsers lose their own anchor when the page in
 * which it is gets drawn too. Returns how high each page was when it was drawn last.
 */
export function useSteadyScroll(list: RefObject<HTMLElement | null>, ids: string): ReadonlyMap<string, number> {
  const heights = useRef(new Map<string, number>()).current;
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || ids === '') return;
    const area: HTMLElement | Window = scrollAreaOf(element) ?? window;
    const position = () => (area instanceof Window ? area.scrollY : area.scrollTop);
    let anchor: { section: Element; top: number; position: number } | undefined;
    const keep = () => {
      const section = anchorOf(element);
      anchor = section && { section, top: section.getBoundingClientRect().top, position: position() };
    };
    /** Takes back what the anchor moved by anything but scrolling. */
    const hold = () => {
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
      if (heights.size >= enough && !element.style.getPropertyValue('--likely-height')) {
        const likely = [...heights.values()].reduce((sum, height) => sum + height) / heights.size;
        element.style.setProperty('--likely-height', `${likely}px`);
      }
      hold();
    });
    for (const section of element.children) observer.observe(section);
    // Before the frame is painted: what the resize observer takes back was seen to move by the browser.
    let frame: number | undefined;
    const changes = new MutationObserver(() => {
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        hold();
      });
    });
    changes.observe(element, { childList: true, subtree: true, attributeFilter: ['style'] });
    keep();
    area.addEventListener('scroll', hold, { passive: true });
    area.addEventListener(jumped, keep);
    return () => {
      observer.disconnect();
      changes.disconnect();
      if (frame !== undefined) cancelAnimationFrame(frame);
      area.removeEventListener('scroll', hold);
      area.removeEventListener(jumped, keep);
    };
  }, [list, ids, heights]);
  return heights;
}
