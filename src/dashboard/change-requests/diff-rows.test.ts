import { expect, test } from 'vitest';
import type { DiffRow } from '#client/types.gen.ts';
import { changeIndexes, foldRows, nextSuggestable, suggestable } from '#dashboard/change-requests/diff-rows.ts';

const rows = (types: string): DiffRow[] =>
  [...types].map(letter =>
    letter === 'w' ? { type: 'changed', whitespace: true } : { type: letter === 'c' ? 'changed' : 'equal' },
  );
const shown = (types: string, open: number[] = []) =>
  foldRows(rows(types), new Set(open), false)
    .map(part => (part.kind === 'row' ? part.index : `${part.start}-${part.end - 1}`))
    .join(' ');

test('runs of unchanged blocks fold, except beside a change', () => {
  expect(shown('eeeeceeee')).toBe('0-2 3 4 5 6-8');
});

test('a run too short to be worth it stays', () => {
  expect(shown('cecece')).toBe('0 1 2 3 4 5');
  expect(shown('ceeec')).toBe('0 1 2 3 4');
});

test('rows that were unfolded, or are discussed, show', () => {
  expect(shown('eeeeeeec', [2])).toBe('0-1 2 3-5 6 7');
});

test('changes of white space alone count only when they are asked for', () => {
  expect(changeIndexes(rows('ewc'), false)).toEqual([2]);
  expect(changeIndexes(rows('ewc'), true)).toEqual([1, 2]);
});

const block = (markdown: string, depth = 0, container = false): DiffRow => ({
  type: 'equal',
  after: { node: markdown, index: 0, depth, container, type: 'paragraph', markdown, html: '', line: 1 },
});

test('a suggestion is for blocks in a row of one container, without what is gone between them', () => {
  const gone: DiffRow = { type: 'removed', before: block('Gone.\n\n').after };
  const page = [block('One.\n\n'), gone, block('Two.\n\n'), block('{% hint %}\n', 0, true), block('In.\n', 1)];
  expect(suggestable(page, 0)).toBe('One.');
  expect(suggestable(page, 0, 2)).toBe('One.\n\nTwo.');
  expect(nextSuggestable(page, 0, 0)).toBe(2);
  expect(nextSuggestable(page, 0, 2)).toBeUndefined();
  for (const [from, through] of [
    [1, 1],
    [0, 1],
    [0, 4],
    [3, 3],
  ] as const)
    expect(suggestable(page, from, through)).toBeUndefined();
});
