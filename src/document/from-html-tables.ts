import type TurndownService from 'turndown';
import { apart, type Converting, elementsIn, hasClass, isBox, isInCell } from '#document/from-html-nodes.ts';

/** Cells that spans of one document may add: a few characters can ask for thousands. */
const mostAdded = 20_000;
const widestSpan = 100;

/** Tables with what their cells hold; a cell over several columns or rows stands in the first of its places. */
export function addTables(service: TurndownService, converting: Converting): void {
  let added = 0;
  const room = (wanted: number) => {
    const given = Math.min(wanted, mostAdded - added);
    added += given;
    return given;
  };
  service.addRule('cell', {
    filter: ['td', 'th', 'caption'],
    replacement(content, node) {
      converting.held.set(node, content.trim());
      return '';
    },
  });
  service.addRule('table', {
    filter: 'table',
    replacement(_content, table) {
      const held = (node: Element) => converting.held.get(node) ?? '';
      const rows = elementsIn(table, 'TR').map(row => elementsIn(row, 'TD', 'TH'));
      const captions = elementsIn(table, 'CAPTION').map(held);
      if (isBox(table)) return apart([...captions, ...rows.flat().map(held)].join('\n\n'));
      const cells = rows.map(row => row.map(cell => ({ text: cellText(held(cell)), cell })));
      if (isInCell(table)) return apart(cells.map(row => row.map(({ text }) => text).join(' · ')).join('\n\n'));
      return apart([...captions, tableOf(cells, isOfPairs(rows, table), room)].filter(Boolean).join('\n\n'));
    },
  });
}

/** What a cell holds, on one line. */
const cellText = (markdown: string) =>
  markdown
    .split(/\s*\n\s*/)
    .filter(line => line !== '')
    .join('<br>')
    .replaceAll('|', '\\|');

/** Whether each row names in its first cell what the second says; then none of them is the head. */
const isOfPairs = (rows: readonly Element[][], table: Element) =>
  hasClass(table, 'properties') ||
  (rows.length > 0 &&
    rows.every(([first, ...rest]) => first?.nodeName === 'TH' && rest.some(cell => cell.nodeName === 'TD')));

interface Cell {
  text: string;
  cell: Element;
}

function tableOf(rows: readonly Cell[][], ofPairs: boolean, room: (cells: number) => number): string {
  const lines = spread(rows, room).filter(cells => cells.length > 0);
  const width = lines.reduce((most, cells) => Math.max(most, cells.length), 0);
  if (width === 0) return '';
  const [first = [], ...rest] = lines;
  const head = ofPairs ? [] : first;
  const body = ofPairs ? lines.map(([name = '', ...cells]) => [name && `**${name}**`, ...cells]) : rest;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const all = Array.from({ length: width }, (_, index) => head[index] ?? '');
  // Rows with fewer cells stay short: to fill them all would be a square of what is there.
  return [line(all), line(all.map(() => '---')), ...body.map(line)].join('\n');
}

function spread(rows: readonly Cell[][], room: (cells: number) => number): string[][] {
  /** Rows that a cell above still reaches into, by column. */
  const below: number[] = [];
  return rows.map(row => {
    const line: string[] = [];
    const skip = () => {
      while ((below[line.length] ?? 0) > 0) {
        below[line.length] = (below[line.length] ?? 0) - 1;
        line.push('');
      }
    };
    for (const { text, cell } of row) {
      skip();
      const columns = 1 + room(spanOf(cell, 'colspan') - 1);
      const more = room((spanOf(cell, 'rowspan') - 1) * columns) / columns;
      for (let column = 0; column < columns; column++) {
        below[line.length] = Math.floor(more);
        line.push(column === 0 ? text : '');
      }
    }
    skip();
    return line;
  });
}

function spanOf(cell: Element, name: string): number {
  const span = Number.parseInt(cell.getAttribute(name) ?? '1', 10);
  return Number.isFinite(span) ? Math.min(Math.max(span, 1), widestSpan) : 1;
}
