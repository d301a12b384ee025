import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Where the row that has the focus is taken away, the one that takes its place gets it: whoever goes by keys would begin at
 * the top of the window. Where none is left, the heading of the page gets it.
 *
 * @param ids of the rows, whose elements say at which index they are (`data-index`)
 * @returns what the list is given
 */
export function useKeptPlace(list: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const last = useRef<{ id: string | undefined; index: number }>(undefined);
  useEffect(() => {
    const was = last.current;
    if (was?.id === undefined || ids.includes(was.id)) return;
    const give = () => {
      if (document.activeElement !== document.body || last.current?.id !== was.id) return;
      const at = Math.min(was.index, ids.length - 1);
      if (at >= 0) list.current?.querySelector<HTMLElement>(`[data-index="${at}"]`)?.focus();
      else document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });
    };
    give();
    // The menu by which it was taken away closes in its own time.
    const timer = setTimeout(give, 200);
    return () => clearTimeout(timer);
  }, [list, ids]);
  return {
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest<HTMLElement>('[data-index]');
      const index = Number(row?.dataset.index);
      if (row && list.current?.contains(row)) last.current = { id: ids[index], index };
      // In a menu that hangs from the row: React tells of it here.
      else if (last.current) last.current = { ...last.current };
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
