import { expect, test } from 'vitest';
import type { RevisionChange } from '#client/types.gen.ts';
import { matchesIn, rowOfMatch } from '#dashboard/change-requests/request-matches.ts';

const edited = (id: string, title: string, before: string, after: string): RevisionChange => ({
  ...{ type: 'page_edited', page: { id, type: 'document', title }, attributes: {}, markdown: { before, after } },
});
const changes = [
  edited('b', 'Ropes', 'Of hemp.\n\nStays: **hemp** rope.', 'Of nylon.\n\nStays: **hemp** rope.'),
  edited('a', 'Wind', 'West.', 'A [hemp  rope](page:ropes), and HEMP again.'),
];

test('words are found in titles, in what a page says and in what is gone, in the order of the pages', () => {
  expect(matchesIn(changes, ['a', 'b'], 'hemp')).toEqual([
    { page: 'a', side: 'after', line: 1 },
    { page: 'a', side: 'after', line: 1 },
    { page: 'b', side: 'after', line: 3 },
    { page: 'b', side: 'before', line: 1 },
  ]);
  expect(matchesIn(changes, ['a', 'b'], 'ropes')).toEqual([{ page: 'b', side: 'after', line: 0 }]);
});

test('words are found through emphasis and white space, as words and not as a pattern', () => {
  expect(matchesIn(changes, ['a', 'b'], ' hemp rope')).toHaveLength(2);
  expect(matchesIn(changes, ['a', 'b'], 'h.mp')).toEqual([]);
  expect(matchesIn(changes, ['a', 'b'], '(*-]')).toEqual([]);
  expect(matchesIn(changes, ['a', 'b'], ' ')).toEqual([]);
});

test('words with underscores and brackets are found as they are written', () => {
  const page = [edited('c', 'Code', '', 'Set user_id, or _all_ of `a[0]`.')];
  expect(matchesIn(page, ['c'], 'user_id')).toHaveLength(1);
  expect(matchesIn(page, ['c'], 'all of a[0]')).toHaveLength(1);
});

test('what was found is on the innermost block that has its line', () => {
  const rows = [
    { before: { line: 1 }, after: { line: 1 } },
    { after: { line: 4 } },
    { before: { line: 3 } },
    { before: { line: 5 }, after: { line: 4 } },
  ];
  expect(rowOfMatch(rows, { side: 'after', line: 5 })).toBe(3);
  expect(rowOfMatch(rows, { side: 'before', line: 4 })).toBe(2);
  expect(rowOfMatch(rows, { side: 'after', line: 0 })).toBeUndefined();
});
