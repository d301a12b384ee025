import type { Db } from '../db/database.ts';
import type { WatchRow } from '../db/tables/notifications.ts';

/** A happening has at most so many receivers. */
export const mostReceivers = 1000;

interface Place {
  organizationId: string;
  spaceId: string;
}

interface RequestPlace extends Place {
  changeRequestId: string;
}

/** A table of what people did to one change request. */
const inRequest = (
  db: Db,
  table: 'contributors' | 'requested_reviewers' | 'reviews' | 'comments',
  { organizationId, spaceId, changeRequestId }: RequestPlace,
) =>
  db
    .selectFrom(table)
    .where('organization_id', '=', organizationId)
    .where('space_id', '=', spaceId)
    .where('change_request_id', '=', changeRequestId);

const authors = (db: Db, place: RequestPlace) =>
  db
    .selectFrom('change_requests')
    .select('created_by as user_id')
    .where('organization_id', '=', place.organizationId)
    .where('space_id', '=', place.spaceId)
    .where('id', '=', place.changeRequestId)
    .union(inRequest(db, 'contributors', place).select('user_id'));

const ids = (rows: readonly { user_id: string }[]) => rows.map(({ user_id }) => user_id);

/** Who made a change request, and who edited it. */
export async function requestAuthors(db: Db, place: RequestPlace): Promise<string[]> {
  return ids(await authors(db, place).limit(mostReceivers).execute());
}

/** The authors, and whoever reviews or was asked to, and who commented. */
export async function requestParticipants(db: Db, place: RequestPlace): Promise<string[]> {
  const all = authors(db, place)
    .union(inRequest(db, 'requested_reviewers', place).select('user_id'))
    .union(inRequest(db, 'reviews', place).select('reviewer as user_id'))
    .union(inRequest(db, 'comments', place).select('posted_by as user_id'));
  return ids(await all.limit(mostReceivers).execute());
}

/** Who began a thread, and who replied. */
export async function threadParticipants(
  db: Db,
  { organizationId, spaceId }: Place,
  commentId: string,
): Promise<string[]> {
  const all = db
    .selectFrom('comments')
    .select('posted_by as user_id')
    .where('organization_id', '=', organizationId)
    .where('space_id', '=', spaceId)
    .where('id', '=', commentId)
    .union(
      db
        .selectFrom('comment_replies')
        .select('posted_by as user_id')
        .where('organization_id', '=', organizationId)
        .where('space_id', '=', spaceId)
        .where('comment_id', '=', commentId),
    );
  return ids(await all.limit(mostReceivers).execute());
}

/** Those who watch the space or the change request, and what those of the others said of it. */
export function followers(
  db: Db,
  { organizationId, spaceId }: Place,
  changeRequestId: string | undefined,
  others: readonly string[],
): Promise<WatchRow[]> {
  const places = ['', ...(changeRequestId === undefined ? [] : [changeRequestId])];
  return db
    .selectFrom('watches')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('space_id', '=', spaceId)
    .where('change_request_id', 'in', places)
    .where(eb =>
      eb.or([
        eb('user_id', 'in', others.length > 0 ? others : ['']),
        eb(
          'user_id',
          'in',
          eb
            .selectFrom('watches as w')
            .select('w.user_id')
            .where('w.organization_id', '=', organizationId)
            .where('w.space_id', '=', spaceId)
            .where('w.change_request_id', 'in', places)
            .where('w.level', '=', 'watching'),
        ),
      ]),
    )
    .limit(4 * mostReceivers)
    .execute();
}

/** What stands in a comment or reply; undefined when it is gone. */
export async function commentText(
  db: Db,
  { organizationId, spaceId }: Place,
  commentId: string,
  replyId: string | undefined,
): Promise<string | undefined> {
  const row =
    replyId === undefined
      ? await db
          .selectFrom('comments')
          .select('body')
          .where('organization_id', '=', organizationId)
          .where('space_id', '=', spaceId)
          .where('id', '=', commentId)
          .where('pending', '=', 0)
          .executeTakeFirst()
      : await db
          .selectFrom('comment_replies')
          .select('body')
          .where('organization_id', '=', organizationId)
          .where('space_id', '=', spaceId)
          .where('comment_id', '=', commentId)
          .where('id', '=', replyId)
          .executeTakeFirst();
  return row?.body;
}
