import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineSeparator, rebase, textChanges } from '#dashboard/editor/text-changes.ts';

const apply = (text: string, changes: ReturnType<typeof textChanges>) =>
  changes.toReversed().reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text);

test('the changes between two texts make one into the other', () => {
  const text = fc
    .array(fc.constantFrom('a\n', 'b\n', 'c\r\n', '\n', 'd'), { maxLength: 12 })
    .map(list => list.join(''));
  fc.assert(fc.property(text, text, (before, after) => apply(before, textChanges(before, after)) === after));
});

test('an edit in another line is put on top of what came back', () => {
  expect(rebase('a\nb\nc\n', 'A\nb\nc\n', 'a\nb\nC\n')).toBe('A\nb\nC\n');
  expect(rebase('a\n', 'b\n', 'c\n')).toBeUndefined();
});

test('a page keeps its line ends', () => {
  expect(lineSeparator('a\r\nb\r\n')).toBe('\r\n');
  expect(lineSeparator('a\r\nb\n')).toBe('\n');
  expect(lineSeparator('\n\r\n')).toBe('\n');
  expect(lineSeparator('a')).toBe('\n');
});
