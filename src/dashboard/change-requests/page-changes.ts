import type { QueryFunctionContext } from '@tanstack/react-query';
import {
  getChangeRequestPageChangesOptions,
  type getChangeRequestPageChangesQueryKey,
} from '#client/@tanstack/react-query.gen.ts';
import { getChangeRequestPageChanges, listChangeRequestPageChanges } from '#client/sdk.gen.ts';
import type { PageChange } from '#client/types.gen.ts';
import { batched } from '#dashboard/change-requests/batched.ts';
import type { Compare } from '#dashboard/change-requests/changes-search.ts';
import type { RequestPath } from '#dashboard/change-requests/comments.ts';

/** What one answer may hold: it comes soon enough, and a window of short pages needs few of them. */
const largestBatch = 10;

async function alone(path: RequestPath, compare: Compare, pageId: string): Promise<PageChange> {
  const { data } = await getChangeRequestPageChanges({ path: { ...path, pageId }, query: { compare } });
  return data;
}

/** Comparisons that are asked for in the same moment come in one answer. */
const load = batched(
  ({ path, compare }: { path: RequestPath; compare: Exclude<Compare, 'viewed'>; pageId: string }) =>
    `${path.spaceId}:${path.changeRequestId}:${compare}`,
  async asked => {
    const [{ path, compare, pageId }] = asked;
    if (asked.length === 1) return [await alone(path, compare, pageId)];
    const { data } = await listChangeRequestPageChanges({
      path,
      query: { compare, pages: asked.map(({ pageId }) => pageId) },
    });
    const byId = new Map(data.pages.map(change => [change.page.id, change]));
    // One that is gone says so itself.
    return asked.map(({ pageId }) => byId.get(pageId) ?? alone(path, compare, pageId));
  },
  largestBatch,
);

/** One page, compared. */
export const pageChangesOptions = (path: RequestPath, pageId: string, compare: Compare = 'mine') => ({
  ...getChangeRequestPageChangesOptions({ path: { ...path, pageId }, query: { compare } }),
  queryFn: (_: QueryFunctionContext<ReturnType<typeof getChangeRequestPageChangesQueryKey>>): Promise<PageChange> =>
    compare === 'viewed' ? alone(path, compare, pageId) : load({ path, compare, pageId }),
  staleTime: 5000,
});
