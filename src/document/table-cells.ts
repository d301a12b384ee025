import { Parser } from 'htmlparser2';
import { type Block, blockText } from './blocks.ts';
import { renderHtml } from './html.ts';

/** How many cells each row of a block's first table has, without its head; undefined for a block without a table. */
export function tableCells(block: Block): number[] | undefined {
  const rows: number[] = [];
  const open: string[] = [];
  let found = false;
  let ended = false;
  const parser = new Parser({
    onopentagname(name) {
      open.push(name);
      if (name === 'table') found = true;
      if (ended || open.includes('thead') || open.includes('tfoot')) return;
      if (name === 'tr') rows.push(0);
      if (name === 'td' || name === 'th') rows.push((rows.pop() ?? 0) + 1);
    },
    onclosetag(name) {
      open.pop();
      if (name === 'table') ended = true;
    },
  });
  parser.end(renderHtml(blockText(block)));
  return found ? rows : undefined;
}

/** Whether a table has a cell of this name: rows `r1`, `r2`, …, columns `c1`, `c2`, …, as rich text names them. */
export function hasCell(
  rows: readonly number[],
  { record, definition }: { record: string; definition: string },
): boolean {
  const [row, column] = [/^r([1-9]\d{0,5})$/.exec(record)?.[1], /^c([1-9]\d{0,5})$/.exec(definition)?.[1]];
  return row !== undefined && column !== undefined && Number(column) <= (rows[Number(row) - 1] ?? 0);
}
