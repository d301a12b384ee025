/**
 * What scrolls an element; undefined where the window does. An area that scrolls on a wide screen may be part of a
 * larger one on a narrow screen.
 */
export function scrollAreaOf(element: Element): HTMLElement | undefined {
  const area = element.closest<HTMLElement>('[data-scroll-area]');
  if (!area) return undefined;
  if (getComputedStyle(area).overflowY === 'auto') return area;
  return area.parentElement ? scrollAreaOf(area.parentElement) : undefined;
}

/** The part of the window in which an element scrolls, without what the find bar covers of it. */
export function viewOf(element: Element): { top: number; height: number } {
  const area = scrollAreaOf(element);
  const { top, height } = area ? area.getBoundingClientRect() : { top: 0, height: window.innerHeight };
  const covered = Number.parseFloat(getComputedStyle(element).getPropertyValue('--find-bar')) || 0;
  return { top: top + covered, height: height - covered };
}

/** The event of an area that was scrolled by the review, at once. */
export const jumped = 'jumped';

export function scrollAreaBy(element: Element, distance: number): void {
  const area = scrollAreaOf(element) ?? window;
  area.scrollBy(0, distance);
  area.dispatchEvent(new Event(jumped));
}

/** Brings the beginning of an element to the top; `scrollIntoView` would move what is around the area as well. */
export const scrollToStart = (element: Element): void =>
  scrollAreaBy(element, element.getBoundingClientRect().top - viewOf(element).top);

/** Goes back to the beginning of what an element holds; what is above it in the same area stays where it is. */
export function scrollBack(element: Element): void {
  if (scrollAreaOf(element) === element) element.scrollTo(0, 0);
  else if (element.getBoundingClientRect().top < viewOf(element).top) scrollToStart(element);
}
