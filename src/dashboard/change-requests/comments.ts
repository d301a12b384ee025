import { queryOptions } from '@tanstack/react-query';
import {
  listCommentRepliesInChangeRequestQueryKey,
  listCommentsInChangeRequestQueryKey,
} from '#client/@tanstack/react-query.gen.ts';
import { listCommentRepliesInChangeRequest, listCommentsInChangeRequest } from '#client/sdk.gen.ts';
import type { Comment, CommentReply, ListCommentsInChangeRequestData } from '#client/types.gen.ts';
import type { Quote } from '#dashboard/change-requests/readable-text.ts';
import type { CellPlace } from '#dashboard/change-requests/table-cells.ts';
import { stale } from '#dashboard/shell/query-client.ts';

/** The path parameters of a change request's comments. */
export type RequestPath = { spaceId: string; changeRequestId: string };

type PageOf<Item> = { items: Item[]; next?: { page: string } };

const most = 2000;

/** Every item of a list, up to 2000, 200 at a time. */
export async function readAll<Item>(
  load: (page: string | undefined) => Promise<{ data: PageOf<Item> }>,
): Promise<Item[]> {
  const items: Item[] = [];
  let page: string | undefined;
  do {
    const { data } = await load(page);
    items.push(...data.items);
    page = data.next?.page;
  } while (page && items.length < most);
  return items;
}

type Narrow = Pick<NonNullable<ListCommentsInChangeRequestData['query']>, 'authors' | 'mentions'>;

/** All threads of a change request, or those that a filter leaves, oldest first. */
export function threadsOptions(path: RequestPath, narrow: Narrow = {}) {
  const query = { limit: 200, order: 'asc' as const, ...narrow };
  return queryOptions({
    // The generated key, so that one rule refreshes it; it holds all pages of the list.
    queryKey: [...listCommentsInChangeRequestQueryKey({ path, query }), 'all'],
    queryFn: ({ signal }) =>
      readAll<Comment>(page =>
        listCommentsInChangeRequest({ path, query: { ...query, ...(page && { page }) }, signal }),
      ),
    staleTime: stale.live,
  });
}

/** All replies to a comment, oldest first. */
export const repliesOptions = (path: RequestPath, commentId: string) =>
  queryOptions({
    queryKey: [
      ...listCommentRepliesInChangeRequestQueryKey({ path: { ...path, commentId }, query: { limit: 200 } }),
      'all',
    ],
    queryFn: ({ signal }) =>
      readAll<CommentReply>(page =>
        listCommentRepliesInChangeRequest({
          path: { ...path, commentId },
          query: { limit: 200, ...(page && { page }) },
          signal,
        }),
      ),
    staleTime: stale.live,
  });

type Settleable = Pick<Comment, 'status' | 'pending'> & { target: Pick<Comment['target'], 'review'> };

/** Whether something is left to settle. What was said with a review is its reason, and a pending comment is not said yet. */
export const isUnresolved = ({ status, pending, target }: Settleable): boolean =>
  status === 'open' && !target.review && !pending;

/** Where a thread hangs. */
export type Anchor = {
  page?: string | undefined;
  node?: string | undefined;
  range?: Quote | undefined;
  cell?: CellPlace | undefined;
  /** The last of several blocks that a suggestion is for. */
  through?: string | undefined;
};

export type ThreadGroups = { open: Comment[]; outdated: Comment[]; resolved: Comment[] };

export const newestFirst = (threads: readonly Comment[]): Comment[] =>
  threads.toSorted((a, b) => b.postedAt.localeCompare(a.postedAt));

/**
 * The threads of a page by what is to be done about them. An open one is outdated when its block is gone.
 *
 * @param isShown whether the block of a thread is in the comparison: one that the request removes still is
 * @param stays id of one that stays among the open ones although it is resolved
 */
export function groupThreads(
  threads: readonly Comment[],
  isShown: (thread: Comment) => boolean,
  stays?: string,
): ThreadGroups {
  const groups: ThreadGroups = { open: [], outdated: [], resolved: [] };
  for (const thread of threads) {
    if (thread.status === 'resolved' && thread.id !== stays) groups.resolved.push(thread);
    else if (thread.target.node?.outdated && !isShown(thread)) groups.outdated.push(thread);
    else groups.open.push(thread);
  }
  return groups;
}
