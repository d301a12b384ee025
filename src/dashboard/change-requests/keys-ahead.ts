import { isEditable } from '#dashboard/shell/shortcuts.ts';
import { singleKeys } from '#dashboard/ui/single-keys.ts';

/** Keys that act on the page that is compared; the others act on all pages, and are answered at once. */
const pageKeys = new Set('nptTcswWbrxz+.');
/** Those that lead into a field. */
const leadIntoField = new Set('csr');
/** Frames that one may take to get the focus. */
const patience = 30;

const nextFrame = () => new Promise(requestAnimationFrame);

const held: KeyboardEvent[] = [];
/** The page that is being opened. */
let awaited: string | undefined;
let isGiving = false;

function hold(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isComposing, target, isTrusted } = event;
  if (!isTrusted || ctrlKey || metaKey || altKey || isComposing || !singleKeys.get()) return;
  // What comes after one of them may be typed into what it opens.
  const isFirst = held.length === 0 && !isGiving;
  const isMeant = isFirst ? pageKeys.has(key) && !isEditable(target) : key.length === 1 || key === 'Backspace';
  if (!isMeant || document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return;
  event.preventDefault();
  event.stopPropagation();
  held.push(event);
}

/** Keeps the keys that are pressed from now on for a page that is being opened. */
export function awaitPage(id: string): void {
  awaited = id;
  window.addEventListener('keydown', hold, true);
}

/** No page is awaited any more; what was pressed for it is forgotten. */
export function forgetKeys(): void {
  awaited = undefined;
  held.length = 0;
  window.removeEventListener('keydown', hold, true);
}

/** Another page than the one that is awaited is shown: somebody went elsewhere. */
export function forgetKeysUnlessFor(id: string | undefined): void {
  if (awaited !== id) forgetKeys();
}

/** As if it were pressed now. */
function give({ key, code, shiftKey }: KeyboardEvent): void {
  const target = document.activeElement ?? document.body;
  if (!isEditable(target)) {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true }));
  } else if (key === 'Backspace') document.execCommand('delete');
  else document.execCommand('insertText', false, key);
}

/** What had the focus went with the page before, or is on it: whoever goes by keys goes on at the beginning of this one. */
function takeFocus(): void {
  const { activeElement: now, body } = document;
  const left = now === body || (now?.closest('[data-compared-page]') && !now.closest('[data-compared-page=active]'));
  const start = '[data-compared-page=active] h2';
  if (left)
    document
      .querySelector<HTMLElement>(document.querySelector(start) ? start : '[data-other-changes]')
      ?.focus({ preventScroll: true });
}

/** The page is there: what was pressed meanwhile is done, one after the other. It may lead to the page after it. */
export async function giveKeys(id: string): Promise<void> {
  if (awaited !== id) return;
  awaited = undefined;
  if (isGiving) return;
  isGiving = true;
  // The row that was stepped to gets the focus with the next frame.
  await nextFrame();
  takeFocus();
  for (let next = held.shift(); next; next = awaited === undefined ? held.shift() : undefined) {
    give(next);
    const isAwaited = () => leadIntoField.has(next?.key ?? '') && !isEditable(document.activeElement);
    await nextFrame();
    for (let frames = 0; isAwaited() && frames < patience; frames++) await nextFrame();
  }
  isGiving = false;
  if (awaited === undefined) forgetKeys();
}
