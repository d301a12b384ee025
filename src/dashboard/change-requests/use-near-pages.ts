import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { scrollAreaOf, viewOf } from '#dashboard/change-requests/scroll-area.ts';
import { useWide } from '#dashboard/shell/layout.ts';

/** Pages this far outside the window are drawn ahead. */
const margin = '100%';
/** Milliseconds between two looks at what has come near. */
const pause = 100;

const idOf = (section: Element): string => (section instanceof HTMLElement && section.dataset.section) || '';

/** Somebody is writing in it: it is not taken away with what they wrote. */
const isWrittenIn = (section: Element): boolean => section.querySelector('[data-composer], textarea:focus') !== null;

export type NearPages = {
  /** To be asked for. */
  near: ReadonlySet<string>;
  /** To be drawn: one more at a time, those in the window first. */
  drawn: ReadonlySet<string>;
};

const none: NearPages = { near: new Set(), drawn: new Set() };

const distance = (section: Element, middle: number): number => {
  const { top, bottom } = section.getBoundingClientRect();
  return Math.max(top - middle, middle - bottom, 0);
};

/** The pages that are near the window. What is only flown past is neither asked for nor drawn. */
export function useNearPages(list: RefObject<HTMLElement | null>, ids: string): NearPages {
  const [pages, setPages] = useState(none);
  // Kept when pages are added or taken away: what is being written in one of them stays.
  const drawn = useRef<ReadonlySet<string>>(none.drawn);
  const wide = useWide();
  // The width decides which area scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const element = list.current;
    if (!element || ids === '') return;
    const reached = new Set<Element>();
    let timer: number | undefined;
    let last = Number.NaN;
    const look = () => {
      timer = undefined;
      const { top, height } = viewOf(element);
      const offset = top - element.getBoundingClientRect().top;
      const flies = Math.abs(offset - last) > height;
      last = offset;
      if (flies) {
        timer = window.setTimeout(look, pause);
        return;
      }
      const kept = [...element.children].filter(each => drawn.current.has(idOf(each)) && isWrittenIn(each));
      const near = [...reached].sort((a, b) => distance(a, top + height / 2) - distance(b, top + height / 2));
      const stay = near.filter(each => drawn.current.has(idOf(each)));
      const next = near.filter(each => !drawn.current.has(idOf(each)));
      drawn.current = new Set([...stay, ...kept, ...next.slice(0, 1)].map(idOf));
      if (next.length > 1) timer = window.setTimeout(look, pause);
      startTransition(() => setPages({ near: new Set(near.map(idOf)), drawn: drawn.current }));
    };
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) reached.add(target);
          else reached.delete(target);
        if (Number.isNaN(last)) look();
        else timer ??= window.setTimeout(look, pause);
      },
      { root: scrollAreaOf(element) ?? null, rootMargin: `${margin} 0px` },
    );
    for (const section of element.children) observer.observe(section);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [list, ids, wide]);
  return pages;
}
