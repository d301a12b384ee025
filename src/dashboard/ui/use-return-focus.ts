import { useInsertionEffect, useRef } from 'react';

interface Opener {
  element: Element;
  /** The row of a list in which it stands, by its place: what was done may take the row away. */
  row: { list: Element; index: number } | undefined;
}

/** A dialog that leads to another one is gone when that opens: what had the focus before both gets it back. */
let handedOn: Opener | null = null;

/** What stays when a menu closes: the button that opened it, where a dialog was called by an entry. */
function stayingAt(element: Element): Element {
  const label = element.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const trigger = label ? document.getElementById(label) : null;
  return trigger ? stayingAt(trigger) : element;
}

function openerAt(focused: Element): Opener {
  const element = stayingAt(focused);
  const row = element.closest('tr, li, [role=treeitem]');
  const list = row?.parentElement;
  return { element, row: row && list ? { list, index: [...list.children].indexOf(row) } : undefined };
}

/** Where to go on when the opener is gone: the row that took the place of its own. */
function neighbour({ row }: Opener): HTMLElement | null {
  // A list may go with its last row.
  const next = row?.list.isConnected ? (row.list.children[row.index] ?? row.list.lastElementChild) : null;
  const part = 'a[href], button:not(:disabled, [aria-expanded])';
  return next instanceof HTMLElement && next.hasAttribute('tabindex') ? next : (next?.querySelector(part) ?? null);
}

function goOnAt(opener: Opener | null, otherwise?: HTMLElement | null): void {
  // What opened it may be gone by what was done in it: whoever goes by keys would begin at the top of the window.
  const target = opener?.element.isConnected
    ? opener.element
    : ((opener && neighbour(opener)) ?? otherwise ?? document.querySelector('[data-page-heading]'));
  if (target instanceof HTMLElement) target.focus({ preventScroll: target !== opener?.element });
}

/** Of the last row that was about to go: one that went before has no say any more. */
let lastLeaving: Opener | undefined;

/** In how many frames a row that was taken away is gone from the page. */
const FRAMES = 20;

/**
 * To be called where what has the focus, or the menu of it, is about to go with its row: the focus goes on beside it.
 * @param otherwise goes on where no row is left
 */
export function goOnBesideRow(otherwise?: HTMLElement | null): void {
  const { activeElement: now, body } = document;
  if (!now || now === body) return;
  const opener = openerAt(now);
  lastLeaving = opener;
  const look = (left: number) => {
    if (lastLeaving !== opener) return;
    // A dialog takes the focus itself when what had it in there goes.
    const isNowhere = document.activeElement === body || document.activeElement?.matches('[role=dialog]');
    if (!opener.element.isConnected && isNowhere) goOnAt(opener, otherwise);
    else if (left > 0) requestAnimationFrame(() => look(left - 1));
  };
  requestAnimationFrame(() => look(FRAMES));
}

/**
 * Gives the focus back to what had it before something opened over the page: no trigger is known where dialogs are
 * drawn on their own.
 *
 * @param open whether it is there
 * @returns what a dialog's content calls before it takes the focus, and when it is gone
 */
export function useReturnFocus(open: boolean) {
  const before = useRef<Opener | null>(null);
  // A field of the content that takes the focus by itself does so before the content is asked.
  useInsertionEffect(() => {
    if (!open) return;
    const { activeElement: now, body } = document;
    before.current = now && now !== body ? openerAt(now) : handedOn;
  }, [open]);
  return {
    remember: () => {
      const { activeElement: now, body } = document;
      if (now && now !== body) handedOn = openerAt(now);
      before.current = handedOn;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // Who came first, such as the heading of another page, keeps it.
      if (document.activeElement !== document.body) return;
      handedOn = null;
      goOnAt(before.current);
    },
  };
}
