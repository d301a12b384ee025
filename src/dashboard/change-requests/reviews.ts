import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  getRequestedReviewersByChangeRequestIdOptions,
  getReviewsByChangeRequestIdOptions,
  listChangeRequestEventsQueryKey,
} from '#client/@tanstack/react-query.gen.ts';
import { listChangeRequestEvents } from '#client/sdk.gen.ts';
import type {
  ChangeRequest,
  ChangeRequestEvent,
  ChangeRequestReview,
  RequestedReviewer,
  User,
} from '#client/types.gen.ts';
import { pathOf } from '#dashboard/change-requests/change-request.ts';
import { readAll } from '#dashboard/change-requests/comments.ts';
import { stale } from '#dashboard/shell/query-client.ts';

const all = { limit: 200 };

export const reviewsOptions = (request: ChangeRequest) => ({
  ...getReviewsByChangeRequestIdOptions({ path: pathOf(request), query: all }),
  staleTime: stale.live,
});

export const reviewersOptions = (request: ChangeRequest) => ({
  ...getRequestedReviewersByChangeRequestIdOptions({ path: pathOf(request), query: all }),
  staleTime: stale.live,
});

/** Everything that happened to it, oldest first. */
export const eventsOptions = (request: ChangeRequest) => {
  const path = pathOf(request);
  const query = { limit: 200 };
  return queryOptions({
    // The generated key, so that one rule refreshes it; it holds all pages of the list.
    queryKey: [...listChangeRequestEventsQueryKey({ path, query }), 'all'],
    queryFn: ({ signal }) =>
      readAll<ChangeRequestEvent>(page =>
        listChangeRequestEvents({ path, query: { ...query, ...(page && { page }) }, signal }),
      ),
    staleTime: stale.live,
  });
};

export type Standing = {
  user: User;
  /** What this person said last, or that the answer is awaited. */
  status: 'pending' | 'approved' | 'changes-requested';
  /** How often the request was edited after the review. */
  editsSince: number;
  /** Somebody asked for the review. */
  requested: boolean;
};

/** Where each reviewer stands: those who reviewed, by their last review, and those who were asked. */
export function standings(
  reviews: readonly Pick<ChangeRequestReview, 'reviewer' | 'status' | 'editsSince' | 'createdAt'>[],
  requested: readonly Pick<RequestedReviewer, 'user' | 'status' | 'editsSince'>[],
): Standing[] {
  const byUser = new Map<string, Standing>();
  for (const { user, status, editsSince } of requested)
    byUser.set(user.id, { user, status, editsSince, requested: true });
  const ordered = [...reviews].sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  for (const { reviewer, status, editsSince } of ordered) {
    const asked = byUser.get(reviewer.id);
    // Asked again after the last review: the new answer is awaited.
    if (asked?.requested && asked.status === 'pending') continue;
    byUser.set(reviewer.id, { user: reviewer, status, editsSince, requested: asked?.requested ?? false });
  }
  return [...byUser.values()];
}

/** Where every reviewer stands. A request tells of the first few by itself; where there are more, they are asked for. */
export function useEveryReviewer(request: ChangeRequest): readonly Pick<Standing, 'user' | 'status' | 'editsSince'>[] {
  const { reviewers = [], count = 0 } = request.review ?? {};
  const enabled = count > reviewers.length;
  const reviews = useQuery({ ...reviewsOptions(request), enabled }).data;
  const requested = useQuery({ ...reviewersOptions(request), enabled }).data;
  return enabled && reviews && requested ? standings(reviews.items, requested.items) : reviewers;
}

/** All reviews and reviewers of a change request. */
export function useStandings(request: ChangeRequest) {
  const reviews = useQuery(reviewsOptions(request));
  const requested = useQuery(reviewersOptions(request));
  return {
    reviews: reviews.data?.items ?? [],
    standings: standings(reviews.data?.items ?? [], requested.data?.items ?? []),
    isPending: reviews.isPending || requested.isPending,
    error: reviews.error ?? requested.error,
  };
}
