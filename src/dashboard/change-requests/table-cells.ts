import { type Quote, wholeQuote } from '#dashboard/change-requests/readable-text.ts';

/** A cell of a table as the service names it: rows and columns of the rich-text document, from 1, without the head. */
export type CellPlace = { record: string; definition: string };

/** What the comparison puts in for the other side is no part of the table. */
const isOwn = ({ dataset }: HTMLElement): boolean => dataset.filler === undefined && dataset.diff !== 'del';

const rowsOf = (table: HTMLTableElement): HTMLTableRowElement[] =>
  [...table.tBodies].flatMap(({ rows }) => [...rows]).filter(isOwn);

const cellsOf = (row: HTMLTableRowElement): HTMLTableCellElement[] => [...row.cells].filter(isOwn);

/** The cell of a block's table that something stands in, with what it says. */
export function cellAround(root: Element, node: Node): (CellPlace & { quote: Quote | undefined }) | undefined {
  const cell = (node instanceof Element ? node : node.parentElement)?.closest('td');
  const row = cell?.closest('tr');
  const table = cell?.closest('table');
  if (!cell || !row || !table || !root.contains(cell)) return undefined;
  const [record, definition] = [rowsOf(table).indexOf(row) + 1, cellsOf(row).indexOf(cell) + 1];
  if (record === 0 || definition === 0) return undefined;
  return { record: `r${record}`, definition: `c${definition}`, quote: wholeQuote(root, cell) };
}

/** The cell of this name, as long as the table has that many. */
export function cellNamed(root: Element, { record, definition }: CellPlace): HTMLTableCellElement | undefined {
  const table = root.querySelector('table');
  const row = table && rowsOf(table)[placeOf('r', record) - 1];
  return row ? cellsOf(row)[placeOf('c', definition) - 1] : undefined;
}

/** Row or column, from 1; 0 for a name of another kind. */
export const placeOf = (letter: 'r' | 'c', name: string): number =>
  Number((letter === 'r' ? /^r(\d+)$/ : /^c(\d+)$/).exec(name)?.[1] ?? 0);
