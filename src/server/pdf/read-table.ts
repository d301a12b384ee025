import type { Block, Cell } from './blocks.ts';
import { type Element, elements, type Node } from './element.ts';

/** Wider tables lose the columns that no page is wide enough for. */
const MAX_COLUMNS = 30;

type ReadCell = (children: readonly Node[]) => Block[];

interface Row {
  isHead: boolean;
  cells: Element[];
}

/** A table whose every row fills the same number of columns, whatever its source says; anything else ends a book. */
export function readTable(table: Element, read: ReadCell): Block {
  const rows = rowsOf(table, false).filter(({ cells }) => cells.length > 0);
  const n = Math.min(MAX_COLUMNS, Math.max(1, ...rows.map(({ cells }) => width(cells))));
  const firstBody = rows.findIndex(({ isHead }) => !isHead);
  const heads = firstBody < 0 ? 0 : firstBody;
  const al = Array.from({ length: n }, (_, index) => alignOf(rows[0]?.cells[index]));
  const head = fill(rows.slice(0, heads), n, read);
  return { k: 'table', n, al, head, rows: fill(rows.slice(heads), n, read) };
}

/** The rows of a table, not those of tables in it. */
function rowsOf(element: Element, inHead: boolean): Row[] {
  return elements(element).flatMap(child => {
    if (child.name !== 'tr') return child.name === 'table' ? [] : rowsOf(child, inHead || child.name === 'thead');
    const cells = elements(child).filter(({ name, attrs }) => (name === 'td' || name === 'th') && !('hidden' in attrs));
    return [{ isHead: inHead || (cells.length > 0 && cells.every(({ name }) => name === 'th')), cells }];
  });
}

function span(value: string | undefined): number {
  const count = Number(value ?? 1);
  return Number.isInteger(count) ? Math.max(1, Math.min(MAX_COLUMNS, count)) : 1;
}

const width = (cells: readonly Element[]) => cells.reduce((sum, { attrs }) => sum + span(attrs.colspan), 0);

/** Cells put in their places: no cell reaches over another, out of the table, or leaves a gap. */
function fill(rows: readonly Row[], n: number, read: ReadCell): Cell[][] {
  /** For each column, how many rows from the current one are taken by a cell above. */
  const taken = Array<number>(n).fill(0);
  return rows.map(({ cells }, index) => {
    const queue = [...cells];
    const row: Cell[] = [];
    for (let column = 0; column < n; ) {
      if ((taken[column] ?? 0) > 0) {
        column++;
        continue;
      }
      const cell = queue.shift();
      const room = taken.slice(column).findIndex(rest => rest > 0);
      const cs = Math.min(span(cell?.attrs.colspan), room < 0 ? n - column : room);
      const rs = Math.min(span(cell?.attrs.rowspan), rows.length - index);
      row.push({ b: cell ? read(cell.children) : [], cs, rs });
      taken.fill(rs, column, column + cs);
      column += cs;
    }
    for (const [column, rest] of taken.entries()) taken[column] = Math.max(0, rest - 1);
    return row;
  });
}

/** `left`, `center`, `right`, or nothing. */
export function alignOf(element: Element | undefined): string {
  const { class: classes = '', align = '' } = element?.attrs ?? {};
  return /\bb-align-(left|center|right)\b/.exec(classes)?.[1] ?? /^(?:left|center|right)$/.exec(align)?.[0] ?? '';
}
