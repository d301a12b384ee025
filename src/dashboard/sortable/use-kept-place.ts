import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/** What a row is opened by: neither its handle nor what opens a branch or a menu. */
const main = 'a, button:not([data-handle], [aria-expanded])';

/**
 * Where the row that has the focus is taken away, the one that takes its place gets it: whoever goes by keys would begin at
 * the top of the window.
 *
 * @returns what the list is given
 */
export function useKeptPlace(list: RefObject<HTMLElement | null>, rows: readonly { id: string }[]) {
  const last = useRef<{ id: string; index: number }>(undefined);
  useEffect(() => {
    const was = last.current;
    if (!was || document.activeElement !== document.body || rows.some(({ id }) => id === was.id)) return;
    const next = rows[Math.min(was.index, rows.length - 1)];
    if (next)
      list.current?.querySelector<HTMLElement>(`[data-sortable="${CSS.escape(next.id)}"] :is(${main})`)?.focus();
  }, [list, rows]);
  return {
    onFocus: ({ target }: FocusEvent) => {
      const id = target.closest<HTMLElement>('[data-sortable]')?.dataset.sortable;
      if (id !== undefined) last.current = { id, index: rows.findIndex(row => row.id === id) };
    },
    // Who went elsewhere stays there; what is taken away does not go by itself.
    onBlur: ({ target }: FocusEvent) => {
      const left = last.current;
      queueMicrotask(() => {
        if (target.isConnected && last.current === left) last.current = undefined;
      });
    },
  };
}
