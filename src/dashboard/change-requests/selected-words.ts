import { type Quote, quoteOf } from '#dashboard/change-requests/readable-text.ts';
import { cellAround } from '#dashboard/change-requests/table-cells.ts';

/** Words of a row of the comparison that are selected. */
export interface SelectedWords {
  row: number;
  quote: Quote;
  range: Range;
}

/** The text of a row that a comment can quote; none for tags and for changed code, which stands in two versions. */
export const quotable = (container: Element | null, row: number): Element | null =>
  container?.querySelector(`[data-row="${row}"] [data-quotable]`) ?? null;

/** The selected words, if they are of one row. */
export function selectedWords(container: Element | null): SelectedWords | undefined {
  const selection = getSelection();
  if (!container || !selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const around = range.commonAncestorContainer;
  const root = (around instanceof Element ? around : around.parentElement)?.closest('[data-quotable]');
  const row = root?.closest<HTMLElement>('[data-row]')?.dataset.row;
  if (!root || row === undefined || !container.contains(root)) return undefined;
  const quote = quoteOf(root, range);
  return quote && { row: Number(row), quote, range };
}

/** The cell of a table on this row in which the caret is, or in which all selected words are. */
export function selectedCell(container: Element | null, row: number) {
  const selection = getSelection();
  const root = quotable(container, row);
  if (!root || !selection || selection.rangeCount === 0) return undefined;
  return cellAround(root, selection.getRangeAt(0).commonAncestorContainer);
}

/** Rows of the comparison with something selected. */
export interface SelectedRows {
  row: number;
  through: number;
  range: Range;
}

/** The rows that the selection reaches over; a row that it only touches at the start is none of them. */
export function selectedRows(container: Element | null): SelectedRows | undefined {
  const selection = getSelection();
  if (!container || !selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const rowOf = (node: Node) =>
    (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('[data-row]');
  const [first, last] = [rowOf(range.startContainer), rowOf(range.endContainer)];
  if (!first || !last || !container.contains(first) || !container.contains(last)) return undefined;
  const [row, end] = [Number(first.dataset.row), Number(last.dataset.row)];
  const inLast = document.createRange();
  inLast.setStart(last, 0);
  inLast.setEnd(range.endContainer, range.endOffset);
  return { row, through: end > row && inLast.toString().trim() === '' ? end - 1 : end, range };
}

/**
 * Selects a word of a text by key: the one after or before those that are selected, or one more.
 * @returns the selected text
 */
export function selectWord(root: Element, direction: 'forward' | 'backward', extend: boolean): string {
  const selection = getSelection();
  if (!selection) return '';
  const before = selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : undefined;
  const isHere = before && !before.collapsed && root.contains(before.commonAncestorContainer);
  if (!isHere) selection.collapse(root, direction === 'forward' ? 0 : root.childNodes.length);
  else if (!extend && direction === 'forward') selection.collapseToEnd();
  else if (!extend) selection.collapseToStart();
  selection.modify('extend', direction, 'word');
  // At the end of the text the words before stay selected.
  if (isHere && (selection.toString().trim() === '' || !root.contains(selection.focusNode))) {
    selection.removeAllRanges();
    selection.addRange(before);
  }
  return selection.toString().trim();
}
