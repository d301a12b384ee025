/** In its preview, the dashboard is told that a page of the site shows, and what was clicked: it shows the settings of that. */
export function picks(): void {
  const { preview } = document.documentElement.dataset;
  if (!preview || parent === window) return;
  parent.postMessage({ type: 'site-page' }, preview);
  document.addEventListener('click', ({ target }) => {
    const marked = target instanceof Element && target.closest<HTMLElement>('[data-item]');
    if (marked) parent.postMessage({ type: 'site-item', item: marked.dataset.item }, preview);
  });
}
