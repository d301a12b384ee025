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

/** What Shift with arrows has selected: from one row to another, and what was selected before. */
type Range = { from: string; to: string; before: readonly string[]; selected: ReadonlySet<string> };

/** Whether the next step extends the range: the focus is still at its end, and the selection is as the range left it. */
const goesOn = (range: Range | undefined, id: string, { selected }: Selection): range is Range =>
  range?.to === id && selected.size === range.selected.size && [...selected].every(other => range.selected.has(other));

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
  const range = useRef<Range>(undefined);
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
        const { from, before } = goesOn(range.current, id, selection)
          ? range.current
          : { from: id, before: [...selection.selected] };
        const start = Math.max(0, ids.indexOf(from));
        const selected = new Set([...before, ...ids.slice(Math.min(start, next), Math.max(start, next) + 1)]);
        range.current = { from, before, to: nextId, selected };
        selection.selectAll([...selected]);
      } else range.current = undefined;
      wantsFocus.current = true;
      reveal(next);
      setCurrent(next);
    } else if (event.key === 'Enter' && !event.shiftKey) onOpen(current);
    else if (event.key === 'x' && !mod && id) selection?.toggle(id);
    else if (event.key === 'a' && mod && selection) selection.selectAll(ids);
    else if (event.key === 'Escape' && selection && selection.selected.size > 0) selection.clear();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { ids, current: Math.min(current, Math.max(0, ids.length - 1)), setCurrent, onKeyDown };
}
