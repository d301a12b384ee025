import type { ChangeRequest, ChangeRequestEvent, ChangeRequestReview, Comment, User } from '#client/types.gen.ts';

/** What people did one after the other, as one entry. */
type Grouped =
  | { kind: 'edits' | 'conflicts'; count: number }
  | { kind: 'comments'; count: number; pages: ReadonlySet<string> };

export type TimelineEntry = { id: string; at: string } & (
  | { kind: 'created' | 'merged' | 'updated' | 'withdrawn'; by: User | undefined }
  | { kind: 'status'; status: 'opened' | 'drafted' | 'archived' | 'reopened'; by: User | undefined }
  | { kind: 'asked' | 'unasked'; by: User | undefined; whom: readonly User[] }
  | ({ by: User | undefined } & Grouped)
  | { kind: 'review'; review: ChangeRequestReview; thread: Comment | undefined }
  | { kind: 'thread'; thread: Comment }
);

type Sources = {
  request: ChangeRequest;
  events: readonly ChangeRequestEvent[];
  reviews: readonly ChangeRequestReview[];
  /** All threads: those on pages are summed up, except for a review's own. */
  threads: readonly Comment[];
};

function entryOf({ id, type, actor: by, users: whom = [], createdAt: at }: ChangeRequestEvent): TimelineEntry {
  switch (type) {
    case 'edited':
      return { id, at, kind: 'edits', by, count: 1 };
    case 'updated':
      return { id, at, kind: 'updated', by };
    case 'conflict_decided':
      return { id, at, kind: 'conflicts', by, count: 1 };
    case 'review_requested':
      return { id, at, kind: 'asked', by, whom };
    case 'review_request_withdrawn':
      return { id, at, kind: 'unasked', by, whom };
    case 'review_withdrawn':
      return { id, at, kind: 'withdrawn', by };
    case 'opened':
    case 'drafted':
    case 'archived':
    case 'reopened':
      return { id, at, kind: 'status', status: type, by };
  }
}

function threadEntry(thread: Comment): TimelineEntry[] {
  const { id, postedAt: at, postedBy: by, target, pending } = thread;
  if (target.review || pending) return [];
  if (!target.page) return [{ id: `thread:${id}`, at, kind: 'thread', thread }];
  return [{ id: `comments:${id}`, at, kind: 'comments', by, count: 1, pages: new Set([target.page.id]) }];
}

/** Both as one entry, where one person went on with the same. */
function joined(last: TimelineEntry, next: TimelineEntry): TimelineEntry | undefined {
  if (!('count' in last && 'count' in next) || last.kind !== next.kind || last.by?.id !== next.by?.id) return undefined;
  const count = last.count + next.count;
  if (last.kind === 'comments' && next.kind === 'comments')
    return { ...last, at: next.at, count, pages: new Set([...last.pages, ...next.pages]) };
  return { ...last, at: next.at, count };
}

/** What happened to a change request, oldest first. */
export function timeline({ request, events, reviews, threads }: Sources): TimelineEntry[] {
  const byReview = new Map(threads.flatMap(thread => (thread.target.review ? [[thread.target.review, thread]] : [])));
  const entries: TimelineEntry[] = [
    { id: 'created', at: request.createdAt, kind: 'created', by: request.createdBy },
    ...events.map(entryOf),
    ...reviews.map(
      (review): TimelineEntry => ({
        id: `review:${review.id}`,
        at: review.createdAt,
        kind: 'review',
        review,
        thread: byReview.get(review.id),
      }),
    ),
    ...threads.flatMap(threadEntry),
  ];
  if (request.mergedAt) entries.push({ id: 'merged', at: request.mergedAt, kind: 'merged', by: request.mergedBy });
  const grouped: TimelineEntry[] = [];
  for (const entry of entries.sort((a, b) => a.at.localeCompare(b.at))) {
    const last = grouped.at(-1);
    const both = last && joined(last, entry);
    if (both) grouped[grouped.length - 1] = both;
    else grouped.push(entry);
  }
  return grouped;
}

const work: readonly TimelineEntry['kind'][] = ['thread', 'edits', 'comments'];

/** What was decided, without the work in between. */
export const isDecision = ({ kind }: TimelineEntry): boolean => !work.includes(kind);

/** The last objection that its reviewer did not answer: what stands in the way of a merge. */
export function openObjection(reviews: readonly ChangeRequestReview[]): string | undefined {
  const last = new Map<string, ChangeRequestReview>();
  for (const review of reviews.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)))
    last.set(review.reviewer.id, review);
  return [...last.values()].findLast(({ status }) => status === 'changes-requested')?.id;
}
