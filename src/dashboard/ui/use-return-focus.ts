import { useRef } from 'react';

/** A dialog that leads to another one is gone when that opens: what had the focus before both gets it back. */
let handedOn: Element | null = null;

/**
 * Gives the focus back to what had it before something opened over the page: no trigger is known where dialogs are
 * drawn on their own.
 *
 * @returns what a dialog's content calls before it takes the focus, and when it is gone
 */
export function useReturnFocus() {
  const before = useRef<Element | null>(null);
  return {
    remember: () => {
      const { activeElement: now, body } = document;
      if (now !== body) handedOn = now;
      before.current = handedOn;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // Who came first, such as the heading of another page, keeps it.
      if (document.activeElement !== document.body) return;
      handedOn = null;
      const opener = before.current?.isConnected ? before.current : document.querySelector('[data-page-heading]');
      // What opened it may be gone by what was done in it: whoever goes by keys would begin at the top of the window.
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: opener !== before.current });
    },
  };
}
