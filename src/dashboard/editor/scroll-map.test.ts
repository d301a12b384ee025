import { expect, test } from 'vitest';
import { lineAtTop, rising, topOfLine } from '#dashboard/editor/scroll-map.ts';

const stops = rising([
  { line: 1, top: 0 },
  { line: 5, top: 100 },
  { line: 5, top: 100 },
  { line: 9, top: 80 },
  { line: 11, top: 400 },
]);

test('a line between two blocks is drawn between them', () => {
  expect(topOfLine(stops, 3)).toBe(50);
  expect(topOfLine(stops, 8)).toBe(250);
  expect(topOfLine(stops, 99)).toBe(400);
});

test('the way back leads to the same line', () => {
  for (const line of [1, 2, 5, 8, 11]) expect(lineAtTop(stops, topOfLine(stops, line))).toBeCloseTo(line);
});

test('a page without blocks stays at its top', () => {
  expect(topOfLine([], 4)).toBe(0);
  expect(lineAtTop([{ line: 1, top: 0 }], 40)).toBe(1);
});
