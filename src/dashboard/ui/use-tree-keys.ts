import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { openMenu } from '#dashboard/ui/open-menu.ts';
import type { TreeRow } from '#dashboard/ui/tree-rows.ts';
import { treeMatch, treeStep } from '#dashboard/ui/tree-step.ts';

/** What opens a row, such as its link: the row has the focus in its place. */
export const rowMain = { 'data-main': '', tabIndex: -1 };

export type TreeKeyOptions<Item> = {
  rows: readonly TreeRow<Item>[];
  /** The row with the tab stop. */
  at: number;
  setFocused: (id: string | undefined) => void;
  /** The element with `role=tree`. Its rows have `role=treeitem` and `data-index`. */
  tree: RefObject<HTMLElement | null>;
  expanded: ReadonlySet<string>;
  onExpandedChange: (expanded: ReadonlySet<string>) => void;
  /** Left out where the row is a link or button itself. */
  onOpen?: ((item: Item, row: HTMLElement) => void) | undefined;
  /** Brings a row into view that may not be drawn. */
  reveal?: (index: number) => void;
  /** Typing a letter finds a row, except for the letters that are shortcuts of the page. False: for all of them. */
  typing?: boolean | { except: (key: string, at: number) => boolean };
};

const menuButton = 'button[aria-haspopup=menu]';

/** The buttons of a row other than the ones that its own keys stand for. */
const buttonsOf = (row: HTMLElement) => [
  ...row.querySelectorAll<HTMLElement>('button:not([data-main], [data-toggle], [disabled])'),
];

/** Once the menu of a row closes, the focus is on its button, where the keys of the row do nothing. */
function returnToRow(row: HTMLElement): void {
  const take = ({ target, relatedTarget }: FocusEvent) => {
    const isWithin = relatedTarget instanceof Node && row.contains(relatedTarget);
    if (!isWithin && target instanceof HTMLElement && target.matches(menuButton)) row.focus();
  };
  row.addEventListener('focusin', take, { once: true });
}

/**
 * The keys of a tree, by the ARIA tree view pattern: arrows, Home, End, `*`, typing and Enter. The tree is one tab stop, so
 * the buttons inside a row are reached by the inward arrow on a row with nothing to open, and its menu by Shift+F10.
 *
 * @returns for `onKeyDownCapture`: a row's own button would open its menu with ArrowDown
 */
export function useTreeKeys<Item>(options: TreeKeyOptions<Item>) {
  const { rows, at, setFocused, tree, expanded, onExpandedChange, onOpen, reveal, typing = true } = options;
  const wantsFocus = useRef(false);
  const typed = useRef({ text: '', at: Number.NEGATIVE_INFINITY });
  const focusRow = (index: number) => {
    wantsFocus.current = true;
    setFocused(rows[index]?.id);
    reveal?.(index);
    giveFocus(index);
  };
  const giveFocus = (index: number) => {
    const row = tree.current?.querySelector<HTMLElement>(`[role=treeitem][data-index="${index}"]`);
    if (!row || !wantsFocus.current) return;
    wantsFocus.current = false;
    row.focus();
  };
  // A row outside the part in view is drawn first.
  useEffect(() => giveFocus(at));

  /** The row that a text begins, or undefined where the key is not for typing. */
  const found = ({ key, timeStamp }: KeyboardEvent): number | undefined => {
    if (!typing || !/^[\p{L}\p{N}]$/u.test(key)) return undefined;
    const goesOn = timeStamp - typed.current.at < 600;
    if (!goesOn && typeof typing === 'object' && typing.except(key.toLowerCase(), timeStamp)) return undefined;
    const text = goesOn ? typed.current.text + key : key;
    typed.current = { text, at: timeStamp };
    return treeMatch(rows, at, text);
  };
  /** On the row itself. @returns false where the key does nothing */
  const onRow = (event: KeyboardEvent, element: HTMLElement, rtl: boolean): boolean => {
    const { key } = event;
    const step = treeStep(rows, at, key, rtl);
    const row = rows[at];
    if (step && 'focus' in step) focusRow(step.focus);
    else if (step && 'expand' in step) onExpandedChange(new Set([...expanded, ...step.expand]));
    else if (step) onExpandedChange(new Set([...expanded].filter(id => id !== step.collapse)));
    else if ((key === 'F10' && event.shiftKey) || key === 'ContextMenu') {
      const menu = element.querySelector<HTMLElement>(menuButton);
      if (menu) {
        openMenu(menu);
        returnToRow(element);
      } else buttonsOf(element)[0]?.focus();
    } else if (key === (rtl ? 'ArrowLeft' : 'ArrowRight')) buttonsOf(element)[0]?.focus();
    else if ((key === 'Enter' || key === ' ') && onOpen && row) onOpen(row.item, element);
    else {
      const index = found(event);
      if (index === undefined) return false;
      focusRow(index);
    }
    return true;
  };
  /** On a button inside a row. @returns false where the key is the button's */
  const onButton = ({ key }: KeyboardEvent, row: HTMLElement, target: HTMLElement, rtl: boolean): boolean => {
    const step = { ArrowLeft: rtl ? 1 : -1, ArrowRight: rtl ? -1 : 1 }[key];
    const buttons = buttonsOf(row);
    if (step) (buttons[buttons.indexOf(target) + step] ?? (step < 0 ? row : target)).focus();
    else if (key === 'Escape') row.focus();
    else if (key === 'ArrowUp' || key === 'ArrowDown') {
      const move = treeStep(rows, at, key);
      if (move && 'focus' in move) focusRow(move.focus);
    } else return false;
    return true;
  };
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    // React also brings here what is pressed in a menu that a row has opened.
    if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const row = target.closest<HTMLElement>('[role=treeitem]');
    const rtl = getComputedStyle(currentTarget).direction === 'rtl';
    if (!row || (target !== row && !target.matches('button'))) return;
    if (!(target === row ? onRow(event, row, rtl) : onButton(event, row, target, rtl))) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
