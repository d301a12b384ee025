import type { Pair } from '#dashboard/change-requests/align-lines.ts';
import { type MarkedBlock, markWords } from '#dashboard/change-requests/mark-words.ts';
import {
  alignColumns,
  alignRows,
  type Cells,
  copyOf,
  emptyRow,
  putRow,
  tableOf,
  wordsOf,
} from '#dashboard/change-requests/table-lines.ts';
import { parseHtml } from '#dashboard/change-requests/word-tokens.ts';

type Kind = 'add' | 'del';

/** Marks all that an element holds. */
function markAll(element: HTMLElement, kind: Kind): void {
  if (element.childNodes.length === 0) return;
  const mark = document.createElement(kind === 'add' ? 'ins' : 'del');
  mark.dataset.diff = kind;
  mark.append(...element.childNodes);
  element.append(mark);
}

function markLine(element: HTMLElement, cells: Cells, kind: Kind): void {
  element.dataset.diff = kind;
  for (const cell of cells) markAll(cell, kind);
}

/** Marks a cell on either side, and both in one. */
function markCell(before: HTMLElement, after: HTMLElement, merged: HTMLElement): void {
  if (wordsOf(before) === wordsOf(after)) return;
  const gone = parseHtml(before.innerHTML);
  const words = markWords(before.innerHTML, after.innerHTML);
  before.innerHTML = words.before;
  after.innerHTML = words.after;
  if (!(words.before + words.after).includes('data-diff')) {
    markAll(before, 'del');
    markAll(after, 'add');
  }
  if (words.merged !== undefined) merged.innerHTML = words.merged;
  else {
    markAll(gone, 'del');
    markAll(merged, 'add');
    merged.prepend(...gone.childNodes);
  }
}

/** A row that is on both sides, cell by cell. */
function markRow(columns: readonly Pair[], [old, now, merged]: readonly [Cells, Cells, Cells]): void {
  let last: Element | undefined;
  for (const pair of columns) {
    const [before, after, both] = [old[pair.before ?? -1], now[pair.after ?? -1], merged[pair.after ?? -1]];
    if (before && after && both) markCell(before, after, both);
    else if (after && both) for (const cell of [after, both]) markLine(cell, [cell], 'add');
    else if (before) {
      markLine(before, [before], 'del');
      const copy = copyOf(before);
      copy.dataset.diff = 'del';
      if (last) last.after(copy);
      else merged[0]?.before(copy);
      last = copy;
    }
    last = both ?? last;
  }
}

/**
 * Marks what differs between two tables, row by row and cell by cell. Where a row is gone or new the other side has an
 * empty one, so that rows stand side by side. Undefined for what is no plain table, or has no row in common.
 */
export function markTable(beforeHtml: string, afterHtml: string): MarkedBlock | undefined {
  const roots = [parseHtml(beforeHtml), parseHtml(afterHtml), parseHtml(afterHtml)] as const;
  const [old, now, merged] = [tableOf(roots[0]), tableOf(roots[1]), tableOf(roots[2])];
  if (!old || !now || !merged) return undefined;
  const columns = alignColumns(old, now);
  const pairs = alignRows(old, now, columns);
  if (!pairs.some(({ before, after }) => before !== undefined && after !== undefined)) return undefined;
  const tables = [[...old.rows], [...now.rows], [...merged.rows]] as const;
  const widths = [old.rows[0]?.cells.length ?? 0, now.rows[0]?.cells.length ?? 0] as const;
  const last: (HTMLTableRowElement | undefined)[] = [];
  for (const pair of pairs) {
    const [before, after, both] = [
      tables[0][pair.before ?? -1],
      tables[1][pair.after ?? -1],
      tables[2][pair.after ?? -1],
    ];
    if (before && after && both) {
      markRow(columns, [[...before.cells], [...after.cells], [...both.cells]]);
      last.splice(0, 3, before, after, both);
    } else if (before) {
      markLine(before, [...before.cells], 'del');
      const [empty, copy] = [emptyRow(widths[1]), document.createElement('tr')];
      copy.dataset.diff = 'del';
      copy.append(...columns.map(column => copyOf(before.cells[column.before ?? -1])));
      putRow(now, empty, last[1]);
      putRow(merged, copy, last[2]);
      last.splice(0, 3, before, empty, copy);
    } else if (after && both) {
      const empty = emptyRow(widths[0]);
      for (const row of [after, both]) markLine(row, [...row.cells], 'add');
      putRow(old, empty, last[0]);
      last.splice(0, 3, empty, after, both);
    }
  }
  const [before, after, all] = roots.map(({ innerHTML }) => innerHTML);
  if (before === undefined || after === undefined || all === undefined || !all.includes('data-diff')) return undefined;
  return { before, after, merged: all, hasRows: true };
}
