import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import type { ReadThreadRow } from '../db/tables/comments.ts';
import type { CommentKey, Thread } from './rows.ts';

/** How many replies of each of some comments somebody has read, by id; none of what they never read. */
export async function repliesRead(
  db: Db,
  { organizationId, spaceId, readerId }: Thread,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await kept(db)
    .selectFrom('read_threads')
    .select(['comment_id', 'replies'])
    .where('organization_id', '=', organizationId)
    .where('space_id', '=', spaceId)
    .where('comment_id', 'in', ids)
    .where('user_id', '=', readerId)
    .execute();
  return new Map(rows.map(({ comment_id, replies }) => [comment_id, replies]));
}

/** Keeps that more of some threads was read. */
export async function keepRead(db: Db, rows: readonly ReadThreadRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('read_threads')
    .values([...rows])
    .onConflict(conflict =>
      conflict
        .columns(['organization_id', 'space_id', 'comment_id', 'user_id'])
        .doUpdateSet({ replies: sql`excluded.replies` })
        .where('read_threads.replies', '<', sql<number>`excluded.replies`),
    )
    .execute();
}

/** After a reply was deleted: nobody has read more than there are, or the next one would pass for read. */
export async function capRead(db: Db, key: CommentKey, replies: number): Promise<void> {
  await db
    .updateTable('read_threads')
    .set({ replies })
    .where('organization_id', '=', key.organization_id)
    .where('space_id', '=', key.space_id)
    .where('comment_id', '=', key.id)
    .where('replies', '>', replies)
    .execute();
}

export async function forgetRead(db: Db, key: CommentKey): Promise<void> {
  await db
    .deleteFrom('read_threads')
    .where('organization_id', '=', key.organization_id)
    .where('space_id', '=', key.space_id)
    .where('comment_id', '=', key.id)
    .execute();
}

/**
 * How many replies each of some comments of a discussion has, by id, which stay so many for the rest of the transaction:
 * one that is deleted at this moment would else be kept as read after all. Locked in the order in which others lock several.
 */
export async function lockReplies(
  db: Db,
  { organizationId, spaceId, changeRequestId }: Thread,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('comments')
    .select(['id', 'replies'])
    .where('organization_id', '=', organizationId)
    .where('space_id', '=', spaceId)
    .where('change_request_id', '=', changeRequestId)
    .where('pending', '=', 0)
    .where('id', 'in', ids)
    .orderBy('posted_at')
    .orderBy('id')
    .forShare()
    .execute();
  return new Map(rows.map(({ id, replies }) => [id, replies]));
}
