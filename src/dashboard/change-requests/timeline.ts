import type { ChangeRequest, ChangeRequestReview, Comment, RequestedReviewer, User } from '#client/types.gen.ts';

export type TimelineEntry = { id: string; at: string } & (
  | { kind: 'created' | 'merged'; by: User | undefined }
  | { kind: 'asked'; by: User; whom: User }
  | { kind: 'review'; review: ChangeRequestReview; thread: Comment | undefined }
  | { kind: 'thread'; thread: Comment }
);

type Sources = {
  request: ChangeRequest;
  reviews: readonly ChangeRequestReview[];
  requested: readonly RequestedReviewer[];
  /** All threads; those on pages are left out, except for a review's own. */
  threads: readonly Comment[];
};

/** What happened to a change request, oldest first. */
export function timeline({ request, reviews, requested, threads }: Sources): TimelineEntry[] {
  const byReview = new Map(threads.flatMap(thread => (thread.target.review ? [[thread.target.review, thread]] : [])));
  const entries: TimelineEntry[] = [
    { id: 'created', at: request.createdAt, kind: 'created', by: request.createdBy },
    ...requested.map(
      ({ user, requestedBy, createdAt }): TimelineEntry => ({
        id: `asked:${user.id}`,
        at: createdAt,
        kind: 'asked',
        by: requestedBy,
        whom: user,
      }),
    ),
    ...reviews.map(
      (review): TimelineEntry => ({
        id: `review:${review.id}`,
        at: review.createdAt,
        kind: 'review',
        review,
        thread: byReview.get(review.id),
      }),
    ),
    ...threads
      .filter(({ target }) => !target.page && !target.review)
      .map((thread): TimelineEntry => ({ id: `thread:${thread.id}`, at: thread.postedAt, kind: 'thread', thread })),
  ];
  if (request.mergedAt) entries.push({ id: 'merged', at: request.mergedAt, kind: 'merged', by: request.mergedBy });
  return entries.sort((a, b) => a.at.localeCompare(b.at));
}
