/**
 * In its preview, the dashboard is told that a page of the site shows, how far down, and what was clicked: it shows the settings of that,
 * and the same place of a page that it draws again.
 */
export function picks(): void {
  const { preview } = document.documentElement.dataset;
  if (!preview || parent === window) return;
  const tell = (said: object) => parent.postMessage(said, preview);
  const tellTop = () => tell({ type: 'site-scroll', top: scrollY });
  tell({ type: 'site-page', path: location.pathname });
  addEventListener('scroll', tellTop, { passive: true });
  addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    const { type, top } = Object(data);
    if (origin !== preview || source !== parent || type !== 'site-scroll' || typeof top !== 'number') return;
    scrollTo({ top, behavior: 'instant' });
    tellTop();
  });
  document.addEventListener('click', ({ target }) => {
    const marked = target instanceof Element && target.closest<HTMLElement>('[data-item]');
    if (marked) tell({ type: 'site-item', item: marked.dataset.item });
  });
}
