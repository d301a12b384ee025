import type { Db } from '../db/database.ts';
import type { CommentReplyRow, CommentRow, ReviewRow } from '../db/tables/comments.ts';
import type { ChangeRequestRow, RevisionRow } from '../db/tables/content.ts';
import type { SpaceKey } from '../revisions/rows.ts';

/** Rows that are in memory at once. */
const batch = 500;

/** Rows in lots, as `read` gives those behind the last of the lot before. */
async function* inLots<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let rows: Row[] = [];
  do {
    rows = await read(rows.at(-1));
    yield rows;
  } while (rows.length === batch);
}

/** What was the main content, oldest first. */
export const mainHistory = (db: Db, { organizationId, spaceId }: SpaceKey): AsyncGenerator<RevisionRow[]> =>
  inLots<RevisionRow>(last =>
    db
      .selectFrom('revisions')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('space_id', '=', spaceId)
      .where('main', '=', 1)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('generation', 'id'), '>', tuple(last?.generation ?? -1, last?.id ?? '')),
      )
      .orderBy('generation')
      .orderBy('id')
      .limit(batch)
      .execute(),
  );

/** The change requests of a space with their reviews, in the order of their numbers. */
export async function* requestHistory(
  db: Db,
  { organizationId, spaceId }: SpaceKey,
): AsyncGenerator<{ requests: ChangeRequestRow[]; reviews: ReviewRow[] }> {
  const lots = inLots<ChangeRequestRow>(last =>
    db
      .selectFrom('change_requests')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('space_id', '=', spaceId)
      .where('number', '>', last?.number ?? 0)
      .orderBy('number')
      .limit(batch)
      .execute(),
  );
  for await (const requests of lots)
    yield { requests, reviews: await reviewsOf(db, { organizationId, spaceId }, requests) };
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
  const lots = inLots<CommentRow>(last =>
    db
      .selectFrom('comments')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('space_id', '=', spaceId)
      .where('pending', '=', 0)
      .where('id', '>', last?.id ?? '')
      .orderBy('id')
      .limit(batch)
      .execute(),
  );
  for await (const comments of lots)
    yield { comments, replies: await repliesOf(db, { organizationId, spaceId }, comments) };
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
