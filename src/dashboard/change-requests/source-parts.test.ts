import { expect, test } from 'vitest';
import type { DiffRow, SourceLine } from '#client/types.gen.ts';
import { isWhitespaceChange, partsOf, rowsByLine } from '#dashboard/change-requests/source-parts.ts';

const equal = (count: number): SourceLine[] =>
  Array.from({ length: count }, (_, at) => ({ type: 'equal', text: `${at}`, before: at + 1, after: at + 1 }));
const side = (line: number) => ({
  line,
  index: 0,
  depth: 0,
  container: false,
  type: 'paragraph',
  markdown: '',
  html: '',
});

test('a block is found on its first line: of the new text, or of the old one where it is gone', () => {
  const source: SourceLine[] = [
    { type: 'equal', text: '{% hint %}', before: 1, after: 1 },
    { type: 'removed', text: 'Old.', before: 2 },
    { type: 'added', text: 'New.', after: 2 },
  ];
  const rows: DiffRow[] = [
    { type: 'equal', before: side(1), after: side(1) },
    { type: 'equal', before: side(1), after: side(1) },
    { type: 'removed', before: side(2) },
    { type: 'changed', before: side(2), after: side(2) },
  ];
  expect(rowsByLine(rows, source)).toEqual(
    new Map([
      [0, [0, 1]],
      [1, [2]],
      [2, [3]],
    ]),
  );
});

test('unchanged lines far from a change are folded, but for those that are to show', () => {
  const [before, after] = [equal(20), equal(20)];
  const source: SourceLine[] = [...before, { type: 'added', text: 'x', after: 21 }, ...after];
  const parts = partsOf(source, new Set([5]));
  expect(parts.map(part => ('fold' in part ? -part.fold : part.lines.length))).toEqual([-5, 1, -11, 7, -17]);
});

test.each([
  ['  a', 'a', true],
  ['a', 'b', false],
])('from “%s” to “%s”: only white space changed is %s', (removed, added, expected) => {
  const spans = [
    { type: 'removed' as const, text: removed },
    { type: 'added' as const, text: added },
  ];
  expect(isWhitespaceChange({ type: 'changed', text: added, spans })).toBe(expected);
});
