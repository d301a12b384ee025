import { expect, test } from 'vitest';
import { validateChangesSearch } from '#dashboard/change-requests/changes-search.ts';

test('what narrows the tree of changed pages stands in the address, and nothing that it does not know', () => {
  const narrowed = { filter: 'start', kind: 'deleted', withThreads: true, hideViewed: true };
  expect(validateChangesSearch(narrowed)).toMatchObject(narrowed);
  expect(validateChangesSearch({ filter: 42, kind: 'burnt', withThreads: 'perhaps' })).toMatchObject({
    filter: '42',
    kind: undefined,
    withThreads: undefined,
  });
});
