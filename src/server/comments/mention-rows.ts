import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { lookUpEach } from '../db/look-up.ts';
import type { CommentMentionRow, CommentRow } from '../db/tables/comments.ts';

type Owner = Pick<CommentMentionRow, 'organization_id' | 'space_id' | 'comment_id' | 'reply_id'>;

/** Notes whom a comment or reply mentions, for lists of the comments that mention somebody. */
export async function insertMentions(db: Db, owner: Owner, userIds: readonly string[]): Promise<void> {
  const { organization_id, space_id, comment_id, reply_id } = owner;
  const rows = userIds.map(user_id => ({ organization_id, space_id, comment_id, reply_id, user_id }));
  if (rows.length > 0) await db.insertInto('comment_mentions').values(rows).execute();
}

/** Forgets whom a comment or reply mentions; a comment and all of its replies where no reply is named. */
export async function deleteMentions(db: Db, owner: Omit<Owner, 'reply_id'> & { reply_id?: string }): Promise<void> {
  let query = db
    .deleteFrom('comment_mentions')
    .where('organization_id', '=', owner.organization_id)
    .where('space_id', '=', owner.space_id)
    .where('comment_id', '=', owner.comment_id);
  if (owner.reply_id !== undefined) query = query.where('reply_id', '=', owner.reply_id);
  await query.execute();
}

export async function replaceMentions(db: Db, owner: Owner, userIds: readonly string[]): Promise<void> {
  await deleteMentions(db, owner);
  await insertMentions(db, owner, userIds);
}

/** The comments of a space that mention somebody, in themselves or in a reply, each looked up by its key. */
export function commentsMentioning(
  db: Db,
  { organizationId, spaceId }: { organizationId: string; spaceId: string },
  userId: string,
): RawBuilder<CommentRow> {
  const source = sql`(select distinct comment_id from comment_mentions
    where organization_id = ${organizationId} and space_id = ${spaceId} and user_id = ${userId}) k`;
  const key = sql`c.organization_id = ${organizationId} and c.space_id = ${spaceId} and c.id = k.comment_id`;
  return sql`(select c.* from ${lookUpEach(db, { source, table: 'comments', alias: 'c', key })})`;
}
