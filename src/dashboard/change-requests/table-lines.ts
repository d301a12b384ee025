import { alignLines, type Line, type Pair } from '#dashboard/change-requests/align-lines.ts';
import { tokensOf } from '#dashboard/change-requests/word-tokens.ts';

export type Cells = readonly HTMLTableCellElement[];

/** The same for elements that say the same. */
export const wordsOf = (element: HTMLElement): string =>
  tokensOf(element)
    .map(({ key }) => key)
    .join('\0');
const lineOf = (cells: Cells) => ({
  key: cells.map(wordsOf).join('\n'),
  text: cells.map(({ textContent }) => textContent).join(' '),
  name: cells[0]?.textContent.trim() ?? '',
});

/** Takes from rows the names that say nothing of which row it is: empty ones, and those of several rows. */
function withOwnNames(rows: readonly ReturnType<typeof lineOf>[]): Line[] {
  const counts = new Map<string, number>();
  for (const { name } of rows) counts.set(name, (counts.get(name) ?? 0) + 1);
  return rows.map(({ name, ...row }) => (name !== '' && counts.get(name) === 1 ? { ...row, name } : row));
}

/** The table of a block, if that has one with as many cells in each row. */
export function tableOf(root: HTMLElement): HTMLTableElement | undefined {
  const [table, another] = root.querySelectorAll('table');
  if (!table || another || root.querySelector('[colspan], [rowspan]')) return undefined;
  const [first, ...rows] = table.rows;
  return first && rows.every(({ cells }) => cells.length === first.cells.length) ? table : undefined;
}

/** Columns stand for each other by their heads; as many as before are the same ones. */
export function alignColumns(before: HTMLTableElement, after: HTMLTableElement): Pair[] {
  const lines = ({ rows }: HTMLTableElement): Line[] =>
    Array.from(rows[0]?.cells ?? [], (head, at) => ({
      key: wordsOf(head),
      text: Array.from(rows, ({ cells }) => cells[at]?.textContent ?? '').join(' '),
    }));
  const [old, now] = [lines(before), lines(after)];
  return old.length === now.length ? old.map((_, at) => ({ before: at, after: at })) : alignLines(old, now);
}

export function alignRows(before: HTMLTableElement, after: HTMLTableElement, columns: readonly Pair[]): Pair[] {
  const both = columns.filter(pair => pair.before !== undefined && pair.after !== undefined);
  const lines = ({ rows }: HTMLTableElement, side: keyof Pair) =>
    withOwnNames(Array.from(rows, ({ cells }) => lineOf(both.flatMap(pair => cells[pair[side] ?? -1] ?? []))));
  const [old, now] = [lines(before, 'before'), lines(after, 'after')];
  // Heads stand for each other, whatever is in them.
  if (!before.tHead || !after.tHead) return alignLines(old, now);
  const below = alignLines(old.slice(1), now.slice(1));
  const next = (at: number | undefined) => (at === undefined ? at : at + 1);
  return [{ before: 0, after: 0 }, ...below.map(pair => ({ before: next(pair.before), after: next(pair.after) }))];
}

/** Puts a row after another one, or first; never among the heads. */
export function putRow(table: HTMLTableElement, row: HTMLTableRowElement, last: HTMLTableRowElement | undefined): void {
  if (last && !last.closest('thead')) last.after(row);
  else (table.tBodies[0] ?? table.createTBody()).prepend(row);
}

export function emptyRow(columns: number): HTMLTableRowElement {
  const row = document.createElement('tr');
  row.setAttribute('aria-hidden', 'true');
  row.dataset.filler = '';
  row.insertCell().colSpan = columns;
  return row;
}

export const copyOf = (cell: HTMLTableCellElement | undefined): HTMLElement => {
  const copy = document.createElement(cell?.tagName ?? 'td');
  copy.innerHTML = cell?.innerHTML ?? '';
  return copy;
};
