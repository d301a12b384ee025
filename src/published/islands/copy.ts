const SHOWN = 1600;

/** Buttons that copy the code below them, or the text at an address. */
export function copyButtons(): void {
  if (!navigator.clipboard) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    const label = [...button.childNodes];
    const copied = document.documentElement.dataset.copied ?? '';
    const address = button.dataset.copy;
    button.hidden = false;
    button.addEventListener('click', async () => {
      try {
        if (address) await copyFrom(address);
        else await navigator.clipboard.writeText(codeBelow(button));
        button.replaceChildren(address ? `✓ ${copied}` : '✓');
        button.setAttribute('aria-label', copied);
      } catch {
        button.textContent = '✗';
      }
      setTimeout(() => {
        button.replaceChildren(...label);
        button.removeAttribute('aria-label');
      }, SHOWN);
    });
  }
}

const codeBelow = (button: Element) =>
  (button.closest('figure')?.querySelector('code')?.textContent ?? '').replace(/\n$/, '');

/** Safari lets nobody write who has waited for an answer first: the text may follow. */
async function copyFrom(address: string): Promise<void> {
  const text = fetch(address).then(answer => {
    if (!answer.ok) throw new Error(`${answer.status}`);
    return answer.blob();
  });
  const plain = text.then(blob => new Blob([blob], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })]);
}
