/** Pixels below the place where the browser puts a heading that a link leads to. */
const BELOW = 32;

/** Marks the heading that is being read in the outline, and keeps it in sight there. */
export function outline(): void {
  const nav = document.querySelector('[data-outline]');
  if (!nav) return;
  const links = [...nav.querySelectorAll<HTMLAnchorElement>('a')];
  const headings = links.flatMap(link => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading ? [{ link, heading }] : [];
  });
  let waiting = false;
  let marked: HTMLAnchorElement | undefined;
  const mark = () => {
    waiting = false;
    const active = current(headings)?.link;
    if (active === marked) return;
    marked?.removeAttribute('aria-current');
    marked = active;
    active?.setAttribute('aria-current', 'true');
    if (active) reveal(nav, active);
  };
  const later = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(mark);
  };
  addEventListener('scroll', later, { passive: true });
  addEventListener('resize', later, { passive: true });
  addEventListener('hashchange', later);
  mark();
}

function current<Entry extends { heading: HTMLElement }>(headings: readonly Entry[]): Entry | undefined {
  // What a closed tab holds stands nowhere.
  const shown = headings.filter(({ heading }) => heading.checkVisibility());
  const edge = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) + BELOW;
  const passed = shown.filter(({ heading }) => heading.getBoundingClientRect().top <= edge);
  const atEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 4;
  if (!atEnd) return passed.at(-1) ?? shown[0];
  // The last ones cannot come to the top: of those in sight, it is the one that was followed.
  const inSight = shown.slice(Math.max(0, passed.length - 1));
  return inSight.find(({ heading }) => heading.matches(':target')) ?? shown.at(-1);
}

/** Leaves the page where it is, which `scrollIntoView` would not. */
function reveal(nav: Element, link: Element): void {
  const [box, place] = [nav.getBoundingClientRect(), link.getBoundingClientRect()];
  if (place.top >= box.top && place.bottom <= Math.min(box.bottom, innerHeight)) return;
  nav.scrollBy({ top: place.top - box.top - nav.clientHeight / 3, behavior: 'instant' });
}
