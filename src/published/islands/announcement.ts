/** An announcement can be closed; the same one stays away on this device (`theme-script.ts`). */
export function announcement(): void {
  const button = document.querySelector<HTMLButtonElement>('.announcement button');
  const { dataset } = document.documentElement;
  if (!button) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    dataset.closed = '';
    try {
      localStorage.setItem('announcement', dataset.announcement ?? '');
    } catch {
      // Without storage it is back on the next page.
    }
  });
}
