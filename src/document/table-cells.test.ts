import { expect, test } from 'vitest';
import { parseBlocks } from './blocks.ts';
import { hasCell, tableCells } from './table-cells.ts';

const cells = (markdown: string) => parseBlocks(markdown).map(tableCells);

test('the rows of a table are counted without its head, however the table is written', () => {
  expect(cells('Text.\n')).toEqual([undefined]);
  expect(cells('| A | B |\n| - | - |\n| 1 |\n| 3 | 4 |\n')).toEqual([[2, 2]]);
  expect(cells('| A |\n| - |\n')).toEqual([[]]);
  expect(
    cells('<table><thead><tr><th>A</th></tr></thead><tr><th>1</th></tr><tr><td>2<td>3</table><table><tr></table>\n'),
  ).toEqual([[1, 2]]);
  expect(cells('- | A |\n  | - |\n  | 1 |\n')).toEqual([[1]]);
});

test('a cell is named by its row and its column, from 1', () => {
  const named = (record: string, definition: string) => hasCell([2, 1], { record, definition });
  expect([named('r1', 'c2'), named('r2', 'c1')]).toEqual([true, true]);
  expect([named('r2', 'c2'), named('r3', 'c1'), named('r0', 'c1'), named('c1', 'r1'), named('1', '1')]).not.toContain(
    true,
  );
});
