import { type RefObject, useEffect } from 'react';
import { scrollAreaOf, viewOf } from '#dashboard/change-requests/scroll-area.ts';
import { useWide } from '#dashboard/shell/layout.ts';
import { useKept } from '#dashboard/ui/use-kept.ts';

const scrolling = new Set(['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown', ' ']);
/** Milliseconds without a scroll after which it has come to rest. */
const rest = 120;
/** The page at this part of the window is the one that is read. */
const readAt = 1 / 3;

/**
 * Tells which page somebody scrolls to. What the review itself brings into sight, such as the next thread, says by
 * itself on which page it is.
 */
export function useScrolledPage(list: RefObject<HTMLElement | null>, onPage: (id: string) => void): void {
  const tell = useKept(onPage);
  const wide = useWide();
  // The width decides which area scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const area: HTMLElement | Window = scrollAreaOf(element) ?? window;
    let byHand = false;
    let timer: number | undefined;
    const find = () => {
      const { top, height } = viewOf(element);
      const line = top + height * readAt;
      const at = [...element.children].findLast(each => each.getBoundingClientRect().top <= line);
      if (byHand && at instanceof HTMLElement && at.dataset.section) tell(at.dataset.section);
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = window.setTimeout(find, rest);
    };
    const onHand = () => {
      byHand = true;
    };
    const onPress = (event: Event) => {
      byHand = event.target === area;
    };
    const onKey = (event: Event) => {
      byHand = event instanceof KeyboardEvent && scrolling.has(event.key);
    };
    const passive = { passive: true };
    area.addEventListener('scroll', onScroll, passive);
    area.addEventListener('wheel', onHand, passive);
    area.addEventListener('touchmove', onHand, passive);
    window.addEventListener('pointerdown', onPress, true);
    window.addEventListener('keydown', onKey, true);
    return () => {
      clearTimeout(timer);
      area.removeEventListener('scroll', onScroll);
      area.removeEventListener('wheel', onHand);
      area.removeEventListener('touchmove', onHand);
      window.removeEventListener('pointerdown', onPress, true);
      window.removeEventListener('keydown', onKey, true);
    };
  }, [list, tell, wide]);
}
