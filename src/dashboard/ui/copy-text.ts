import { t } from '#dashboard/messages/ui.ts';
import { createStore } from '#dashboard/ui/store.ts';
import { toast } from '#dashboard/ui/toast.ts';

/** A text that the browser refused to copy: a dialog shows it selected. */
export const uncopied = createStore<string | undefined>(undefined);

/**
 * Puts a text on the clipboard. Call it straight from a click or a key: browsers allow it only then.
 *
 * @returns false where the browser refuses every way, and a dialog shows the text to be copied by hand
 */
export async function writeClipboard(text: string): Promise<boolean> {
  if (await written(text)) return true;
  uncopied.set(text);
  return false;
}

/** As `writeClipboard`, with a notice. */
export async function copyText(text: string, said = t('copied')): Promise<void> {
  if (await writeClipboard(text)) toast.success(said);
}

async function written(text: string): Promise<boolean> {
  // Withheld from pages on plain http.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined) return copyBySelection(text);
  return clipboard.writeText(text).then(
    () => true,
    () => copyBySelection(text),
  );
}

/** Needs no focus of its own, so that an open menu or dialog keeps it. */
function copyBySelection(text: string): boolean {
  const element = document.createElement('span');
  element.textContent = text;
  element.style.cssText = 'position:fixed;inset-block-start:0;clip-path:inset(50%);white-space:pre;user-select:text';
  let isTaken = false;
  const take = (event: ClipboardEvent) => {
    if (!event.clipboardData) return;
    // The text alone, whatever else listens: the editor would put its own selection there.
    event.stopImmediatePropagation();
    event.preventDefault();
    event.clipboardData.setData('text/plain', text);
    isTaken = true;
  };
  const selection = document.getSelection();
  const before = Array.from({ length: selection?.rangeCount ?? 0 }, (_, at) => selection?.getRangeAt(at));
  document.body.append(element);
  window.addEventListener('copy', take, true);
  try {
    selection?.selectAllChildren(element);
    return document.execCommand('copy') && isTaken;
  } finally {
    window.removeEventListener('copy', take, true);
    element.remove();
    selection?.removeAllRanges();
    for (const range of before) if (range) selection?.addRange(range);
  }
}
