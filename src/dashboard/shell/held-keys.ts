const dialog = '[role=dialog], [role=alertdialog], [data-composer]';

/** Keys that the page behind a dialog would take for its own. */
const isHeld = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  (key.length === 1 || /^(Enter|Backspace|Escape)$/.test(key)) && !(ctrlKey || metaKey || altKey || isComposing);

/**
 * Keeps what is typed from the page until a dialog or a composer has the focus, and writes it into the field that has it then. Escape
 * forgets it.
 *
 * @returns how to stop
 */
export function holdKeys(onEscape: () => void): () => void {
  let typed = '';
  const hold = (event: KeyboardEvent) => {
    // A page that is being opened keeps the keys that are pressed for it.
    if (event.defaultPrevented || !isHeld(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') {
      stop();
      onEscape();
    } else if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if (event.key !== 'Enter') typed += event.key;
  };
  const handOver = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.closest(dialog)) return;
    stop();
    // As if it were typed there: no other way writes into fields of every kind and can be undone.
    if (typed && target.matches('input, textarea')) document.execCommand('insertText', false, typed);
  };
  const stop = () => {
    window.removeEventListener('keydown', hold, true);
    window.removeEventListener('focusin', handOver);
  };
  window.addEventListener('keydown', hold, true);
  window.addEventListener('focusin', handOver);
  return stop;
}
