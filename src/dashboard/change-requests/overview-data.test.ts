// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { changeRequestOptions } from '#dashboard/change-requests/change-request.ts';
import { prefetchOverview } from '#dashboard/change-requests/overview-data.ts';
import { answerRequests } from '#dashboard/testing/client.ts';

const asked: string[] = [];
const broken = new Set<string>();
const path = '/v1/spaces/space/change-requests/id';

answerRequests(async request => {
  const { pathname } = new URL(request.url);
  asked.push(pathname);
  if (broken.has(pathname)) return Response.json({ error: { code: 500, message: 'broken' } }, { status: 500 });
  return Response.json({ items: [], count: 0 });
});
beforeEach(() => {
  asked.length = 0;
  broken.clear();
});

/** What is known once the screen of a request comes, which was loaded before. */
async function known(permissions: object): Promise<readonly unknown[]> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: 2, retryDelay: 0 } } });
  queries.setQueryData(changeRequestOptions('space', '7').queryKey, { id: 'id', space: 'space', permissions } as never); // all that is read of it
  await prefetchOverview(queries, 'space', '7');
  return queries
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.data !== undefined);
}

const parts = ['comments', 'contributors', 'events', 'requested-reviewers', 'reviews'].map(part => `${path}/${part}`);

test('an overview comes with all that others stand below of', async () => {
  expect(await known({ comment: true })).toEqual([true, true, true, true, true, true]);
  expect(asked.toSorted()).toEqual(parts);
});

test('an overview waits for no comments that cannot be read, and for no second try of a part that fails', async () => {
  broken.add(`${path}/events`);
  expect((await known({ comment: false })).filter(isKnown => !isKnown)).toHaveLength(1);
  expect(asked.toSorted()).toEqual(parts.slice(1));
});
