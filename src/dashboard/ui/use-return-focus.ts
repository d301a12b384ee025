import { useRef } from 'react';

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
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // Who came first, such as the heading of another page, keeps it.
      if (document.activeElement !== document.body) return;
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    },
  };
}
