/** Pictures that are shown smaller than they are can be enlarged. */
export function zoom(images: readonly HTMLImageElement[]): void {
  const { enlarge = '', closePicture = '' } = document.documentElement.dataset;
  let dialog: HTMLDialogElement | undefined;
  const show = (image: HTMLImageElement) => {
    dialog ??= makeDialog(closePicture);
    const large = document.createElement('img');
    large.src = image.currentSrc || image.src;
    large.alt = image.alt;
    dialog.querySelector('img')?.remove();
    dialog.append(large);
    dialog.showModal();
  };
  for (const image of images) {
    const prepare = () => {
      if (image.naturalWidth < image.clientWidth * 1.2 || image.clientWidth === 0) return;
      image.classList.add('b-zoomable');
      image.tabIndex = 0;
      image.setAttribute('role', 'button');
      image.setAttribute('aria-label', image.alt ? `${enlarge}: ${image.alt}` : enlarge);
      image.addEventListener('click', () => show(image));
      image.addEventListener('keydown', event => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        show(image);
      });
    };
    if (image.complete && image.naturalWidth > 0) prepare();
    else image.addEventListener('load', prepare, { once: true });
  }
}

function makeDialog(label: string): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'zoom';
  dialog.innerHTML =
    '<button type="button"><svg class="icon" aria-hidden="true" width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round"><path d="M6 6l12 12M18 6 6 18"/></svg></button>';
  dialog.querySelector('button')?.setAttribute('aria-label', label);
  dialog.addEventListener('click', () => dialog.close());
  document.body.append(dialog);
  return dialog;
}
