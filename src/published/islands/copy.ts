const SHOWN = 1600;

/** Buttons that copy the code below them. */
export function copyButtons(): void {
  if (!navigator.clipboard) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    const label = button.textContent;
    button.hidden = false;
    button.addEventListener('click', async () => {
      const code = button.closest('figure')?.querySelector('code')?.textContent ?? '';
      try {
        await navigator.clipboard.writeText(code.replace(/\n$/, ''));
        button.textContent = '✓';
        button.setAttribute('aria-label', document.documentElement.dataset.copied ?? '');
      } catch {
        button.textContent = '✗';
      }
      setTimeout(() => {
        button.textContent = label;
        button.removeAttribute('aria-label');
      }, SHOWN);
    });
  }
}
