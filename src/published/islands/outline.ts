/** Marks the heading that is being read in the outline. */
export function outline(): void {
  const nav = document.querySelector('[data-outline]');
  if (!nav) return;
  const links = [...nav.querySelectorAll<HTMLAnchorElement>('a')];
  const headings = links.flatMap(link => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading ? [{ link, heading }] : [];
  });
  const EDGE = 120;
  let waiting = false;
  const mark = () => {
    waiting = false;
    const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 4;
    const passed = headings.filter(({ heading }) => heading.getBoundingClientRect().top <= EDGE);
    const active = (atEnd && scrollY > 0 ? headings.at(-1) : passed.at(-1)) ?? headings[0];
    for (const { link } of headings) {
      if (link === active?.link) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  const later = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(mark);
  };
  addEventListener('scroll', later, { passive: true });
  addEventListener('resize', later, { passive: true });
  mark();
}
