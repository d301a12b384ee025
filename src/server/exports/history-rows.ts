import type { Db } from '../db/database.ts';
import type { CommentReplyRow, CommentRow, ReviewRow } from '../db/tables/comments.ts';
import type { ChangeRequestRow, RevisionRow } from '../db/tables/content.ts';
import type { SpaceKey } from '../revisions/rows.ts';

/** Rows that are in memory at once. */
const batch = 500;

/** What was the main content, oldest first. */
export async function* mainHistory(db: Db, { organizationId, spaceId }: SpaceKey): AsyncGenerator<RevisionRow[]> {
  let last: Pick<RevisionRow, 'generation' | 'id'> = { generation: -1, id: '' };
  for (;;) {
    const { generation, id } = last;
    const rows = await db
      .selectFrom('revisions')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('space_id', '=', spaceId)
      .where('main', '=', 1)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('generation', 'id'), '>', tuple(generation, id)))
      .orderBy('generation')
      .orderBy('id')
      .limit(batch)
      .execute();
    yield rows;
    if (rows.length < batch) return;
    last = rows.at(-1) ?? last;
  }
}

/** The change requests of a space with their reviews, in the order of their numbers. */
export async function* requestHistory(
  db: Db,
  { organizationId, spaceId }: SpaceKey,
): AsyncGenerator<{ requests: ChangeRequestRow[]; reviews: ReviewRow[] }> {
  let last = 0;
  for (;;) {
    const requests = await db
      .selectFrom('change_requests')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('space_id', '=', spaceId)
      .where('number', '>', last)
      .orderBy('number')
      .limit(batch)
      .execute();
    yield { requests, reviews: await reviewsOf(db, { organizationId, spaceId }, requests) };
    if (requests.length < batch) return;
    last = requests.at(-1)?.number ?? last;
  }
}

async function reviewsOf(db: Db, { organizationId, spaceId }: SpaceKey, requests: readonly { id: string }[]) {
  if (requests.length === 0) return [];
  return db
    .selectFrom('reviews')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('space_id', '=', spaceId)
    .where(
      'change_request_id',
      'in',
      requests.map(({ id }) => id),
    )
    .orderBy('created_at')
    .execute();
}

/** All comments of a space and of its change requests that are not pending, with their replies, in the order of their ids. */
export async function* commentHistory(
  db: Db,
  { organizationId, spaceId }: SpaceKey,
): AsyncGenerator<{ comments: CommentRow[]; replies: CommentReplyRow[] }> {
  let last = '';
  for (;;) {
    const comments = await db
      .selectFrom('comments')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('space_id', '=', spaceId)
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute();
    const shown = comments.filter(({ pending }) => pending === 0);
    yield { comments: shown, replies: await repliesOf(db, { organizationId, spaceId }, shown) };
    if (comments.length < batch) return;
    last = comments.at(-1)?.id ?? last;
  }
}

async function repliesOf(db: Db, { organizationId, spaceId }: SpaceKey, comments: readonly CommentRow[]) {
  const answered = comments.filter(({ replies }) => replies > 0).map(({ id }) => id);
  if (answered.length === 0) return [];
  return db
    .selectFrom('comment_replies')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('space_id', '=', spaceId)
    .where('comment_id', 'in', answered)
    .orderBy('posted_at')
    .orderBy('id')
    .execute();
}
