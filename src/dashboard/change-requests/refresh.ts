import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ChangeRequest, Comment } from '#client/types.gen.ts';
import { headOf } from '#dashboard/shell/key-head.ts';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';

const lists = ['listChangeRequestsForOrganization', 'listChangeRequestsForSpace'];
const heads = ['getChangeRequestById', 'listChangeRequestConflicts', 'getContributorsByChangeRequestId', ...lists];
const threads = 'listCommentsInChangeRequest';
const replies = 'listCommentRepliesInChangeRequest';
const comments = [threads, replies];
const reviews = [
  'getReviewsByChangeRequestId',
  'getRequestedReviewersByChangeRequestId',
  'getReviewAudienceByChangeRequestId',
  'listChangeRequestEvents',
];
const diffs = ['getChangeRequestChanges', 'getChangeRequestPageChanges', 'getChangeRequestChecks'];

/** The comments that are there, as the lists of them say that were loaded last. */
function commentsIn(queries: QueryClient): Set<unknown> {
  const lists = queries.getQueriesData<readonly Comment[]>({
    predicate: ({ queryKey }) => headOf(queryKey)._id === threads,
  });
  return new Set(lists.flatMap(([, list]) => list?.map(({ id }) => id) ?? []));
}

/**
 * Marks what these operations answered as stale; within one space where the operation names one. Replies follow the
 * comments that they are for: nobody asks for those to a comment that is gone.
 */
export async function refresh(queries: QueryClient, operations: readonly string[], spaceId: string): Promise<void> {
  const load = (isAsked: (head: ReturnType<typeof headOf>) => boolean) =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => {
        const head = headOf(queryKey);
        return isAsked(head) && (head.path?.spaceId === undefined || head.path.spaceId === spaceId);
      },
    });
  await load(({ _id }) => _id !== replies && operations.includes(String(_id)));
  if (!operations.includes(replies)) return;
  const there = commentsIn(queries);
  await load(({ _id, path }) => _id === replies && there.has(path?.commentId));
}

/** How to load anew what an own action changed. */
export function useRefresh(spaceId: string) {
  const queries = useQueryClient();
  return {
    /** Status, subject, counts. */
    head: () => refresh(queries, [...heads, 'listChangeRequestEvents'], spaceId),
    comments: () => refresh(queries, [...heads, ...comments, 'getChangeRequestChanges'], spaceId),
    reviews: () => refresh(queries, [...heads, ...reviews], spaceId),
    /** The content moved: by an update, a decided conflict, a merge. */
    content: () =>
      refresh(queries, [...heads, ...reviews, ...comments, ...diffs, 'getSpaceById', 'listRevisions'], spaceId),
  };
}

/**
 * Follows what others do in a change request. Comparisons are left as they are, so that nothing moves under the eyes
 * of a reviewer: the page says that there is something new.
 */
export function useLiveChangeRequest({ id, space }: Pick<ChangeRequest, 'id' | 'space'>): void {
  const queries = useQueryClient();
  // What may be done here and which rules hold for a merge is set in the space, above it, or in the organization.
  useLiveEvents(['tree', 'organization'], () => void refresh(queries, ['getChangeRequestById', 'getSpaceById'], space));
  useLiveEvents(['change-request', 'comment', 'review', 'content'], event => {
    if (event.spaceId !== space) return;
    if (event.type === 'content') void refresh(queries, [...heads, 'listRevisions'], space);
    if (event.changeRequestId !== id) return;
    // With the text, what a suggestion stands on changes too.
    const edited = event.type === 'change-request' && 'revision' in event.data;
    const touched = event.type === 'comment' ? [...comments, 'getChangeRequestChanges'] : reviews;
    void refresh(queries, [...heads, ...touched, ...(edited ? comments : [])], space);
  });
}

/** Keeps lists of change requests as they are now. */
export function useLiveLists(): void {
  const queries = useQueryClient();
  useLiveEvents(['change-request', 'comment', 'review', 'content'], event => {
    if (event.spaceId) void refresh(queries, [...lists, 'listRevisions'], event.spaceId);
  });
}
