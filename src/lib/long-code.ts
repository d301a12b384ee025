/** Shows the rest of long code, or folds it away again. @param button below the code */
export function unfoldCode(button: HTMLElement): void {
  const isOpen = button.parentElement?.classList.toggle('b-open') ?? false;
  const label = button.textContent;
  button.textContent = button.dataset.other ?? '';
  button.dataset.other = label ?? '';
  button.setAttribute('aria-expanded', String(isOpen));
  if (!isOpen) button.parentElement?.scrollIntoView({ block: 'nearest' });
}
