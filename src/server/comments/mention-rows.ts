import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
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

/** A mention, with what is kept of its comment: lists are ordered and chosen by it. */
export type Mentioned = Omit<CommentMentionRow, 'reply_id'> &
  Pick<CommentRow, 'change_request_id' | 'posted_at' | 'posted_by' | 'page_id' | 'status' | 'pending'>;

/** The comments of a space that mention somebody, in themselves or in a reply, each once: out of an index. */
export const commentsMentioning = (
  db: Db,
  { organizationId, spaceId }: { organizationId: string; spaceId: string },
  userId: string,
) =>
  kept(db)
    .selectFrom(sql<Mentioned>`comment_mentions`.as('m'))
    .where('m.organization_id', '=', organizationId)
    .where('m.space_id', '=', spaceId)
    .where('m.user_id', '=', userId)
    .select(['m.posted_at', 'm.comment_id'])
    .distinct();
