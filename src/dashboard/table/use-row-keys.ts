import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '#dashboard/messages/shell.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import type { Selection } from '#dashboard/table/selection.ts';

type Options = {
  body: RefObject<HTMLElement | null>;
  ids: readonly string[];
  selection?: Selection | undefined;
  onOpen: (index: number) => void;
  /** Brings a row into sight, if it is not drawn. */
  reveal: (index: number) => void;
};

const letters = ['j', 'k', 'x'];

/** On a link, button or checkbox of a row the letters still go to the row; its other keys are its own. */
function isForRow({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  if (target instanceof HTMLTableRowElement) return true;
  // What hangs from a row, such as its menu, tells of its keys here too.
  if (!letters.includes(key) || !(target instanceof HTMLElement) || !currentTarget.contains(target)) return false;
  return target.matches('a, button:not([role=combobox]), [type=checkbox]');
}

/**
 * Arrows or j and k, Enter, x, Shift with arrows, Mod+A and Escape on the rows of a table: one tab stop for all. From
 * elsewhere on the page j leads to it.
 */
export function useRowKeys({ body, ids, selection, onOpen, reveal }: Options) {
  const [current, setCurrent] = useState(0);
  const wantsFocus = useRef(false);
  /** What Shift with arrows selects: from a row on, beside what was selected before. */
  const range = useRef<{ from: number; before: readonly string[] }>(undefined);
  const focusRow = () => {
    const row = wantsFocus.current && body.current?.querySelector<HTMLElement>(`tr[data-index="${current}"]`);
    if (!row) return;
    wantsFocus.current = false;
    row.focus();
  };
  useEffect(focusRow);
  const enter = () => {
    wantsFocus.current = true;
    reveal(current);
    focusRow();
  };
  useShortcuts(ids.length > 0 ? [{ keys: 'j', label: t('nextRow'), group: t('lists'), run: enter }] : []);
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    if (!isForRow(event)) return;
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
    const mod = event.metaKey || event.ctrlKey;
    const id = ids[current];
    if (step && !mod && !event.altKey) {
      const next = Math.min(ids.length - 1, Math.max(0, current + step));
      const nextId = ids[next];
      if (event.shiftKey && selection && id && nextId) {
        range.current ??= { from: current, before: [...selection.selected] };
        const { from, before } = range.current;
        selection.selectAll([...before, ...ids.slice(Math.min(from, next), Math.max(from, next) + 1)]);
      } else range.current = undefined;
      wantsFocus.current = true;
      reveal(next);
      setCurrent(next);
    } else if (event.key === 'Enter' && !event.shiftKey) onOpen(current);
    else if (event.key === 'x' && !mod && id) {
      range.current = undefined;
      selection?.toggle(id);
    } else if (event.key === 'a' && mod && selection) selection.selectAll(ids);
    else if (event.key === 'Escape' && selection && selection.selected.size > 0) {
      range.current = undefined;
      selection.clear();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { ids, current: Math.min(current, Math.max(0, ids.length - 1)), setCurrent, onKeyDown };
}
