import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import type { LiveEvent } from '#dashboard/shell/live-events.ts';
import { staleBy } from '#dashboard/shell/live-queries.ts';
import { Queries } from '#dashboard/shell/queries.ts';
import { heldAnswers } from '#dashboard/testing/held-answers.ts';

const queries = new Queries();
const ends: (() => void)[] = [];
const event: LiveEvent = { organizationId: 'org', type: 'change-request', spaceId: 'mine', data: {} };
const keyOf = (path: object) => [{ _id: 'getChangeRequestById', path }];

/** It is on the screen. */
function show(queryKey: readonly unknown[]) {
  const { queryFn, ...held } = heldAnswers();
  ends.push(new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => {}));
  return held;
}

afterEach(() => {
  for (const end of ends.splice(0)) end();
  queries.clear();
});

test('what is loaded for the first time while something happens to it is loaded again', async () => {
  const { asked, answer } = show(keyOf({ spaceId: 'mine', changeRequestId: 'one' }));
  staleBy(queries, event);
  staleBy(queries, event);
  expect(asked()).toBe(1);
  answer();
  await expect.poll(asked).toBe(2);
});

test.for([
  ['of another space', keyOf({ spaceId: 'other' }), event],
  ['of another site', keyOf({ siteId: 'other' }), { ...event, type: 'site', siteId: 'mine', spaceId: undefined }],
  ['while somebody is seen', keyOf({ spaceId: 'mine' }), { ...event, type: 'presence' }],
] as const)('what is loaded %s is loaded once', async ([, queryKey, told]) => {
  const { asked, answer } = show(queryKey);
  const { spaceId, ...rest } = told;
  staleBy(queries, spaceId === undefined ? rest : { ...rest, spaceId });
  answer();
  await expect.poll(() => queries.getQueryData(queryKey)).toBe(1);
  expect([asked(), queries.getQueryState(queryKey)?.isInvalidated]).toEqual([1, false]);
});

test('what is kept for a screen that is not shown is stale, and what is shown is left to its screen', () => {
  const [kept, shown] = [keyOf({ spaceId: 'mine' }), keyOf({ organizationId: 'org' })];
  for (const queryKey of [kept, shown]) queries.setQueryData(queryKey, 0);
  ends.push(new QueryObserver(queries, { queryKey: shown, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {}));
  staleBy(queries, event);
  expect([kept, shown].map(key => queries.getQueryState(key)?.isInvalidated)).toEqual([true, false]);
});
