/** A card that stands for a frame of another site loads it once it is clicked; until then nothing is asked of that site. */
export function frames(): void {
  document.addEventListener('click', event => {
    const card = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-frame]');
    if (!card || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const frame = document.createElement('iframe');
    frame.className = 'b-frame';
    frame.dataset.shape = card.dataset.shape;
    frame.title = card.dataset.title ?? '';
    frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media; clipboard-write';
    // The address of this page may be a secret; some services want to know the site.
    frame.referrerPolicy = 'strict-origin';
    frame.setAttribute(
      'sandbox',
      'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation',
    );
    frame.src = card.dataset.frame ?? '';
    card.replaceWith(frame);
    frame.focus();
  });
}
