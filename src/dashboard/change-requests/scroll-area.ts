/** What scrolls an element; undefined where the whole window does. */
export function scrollAreaOf(element: Element): HTMLElement | undefined {
  const area = element.closest<HTMLElement>('[data-scroll-area]');
  return area && getComputedStyle(area).overflowY === 'auto' ? area : undefined;
}

/** The part of the window in which an element scrolls. */
export function viewOf(element: Element): { top: number; height: number } {
  const area = scrollAreaOf(element);
  return area ? area.getBoundingClientRect() : { top: 0, height: window.innerHeight };
}

export const scrollAreaBy = (element: Element, distance: number): void =>
  (scrollAreaOf(element) ?? window).scrollBy(0, distance);

/** Brings the beginning of an element to the top; `scrollIntoView` would move what is around the area as well. */
export const scrollToStart = (element: Element): void =>
  scrollAreaBy(element, element.getBoundingClientRect().top - viewOf(element).top);
