import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import type { ReactionRow } from '../db/tables/comments.ts';

/** The reactions to these comments and to their replies, oldest first. */
export function reactionsTo(
  db: Db,
  organizationId: string,
  spaceId: string,
  commentIds: readonly string[],
): Promise<ReactionRow[]> {
  if (commentIds.length === 0) return Promise.resolve([]);
  return kept(db)
    .selectFrom('reactions')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('space_id', '=', spaceId)
    .where('comment_id', 'in', commentIds)
    .orderBy('reacted_at')
    .orderBy('user_id')
    .execute();
}

export async function addReactions(db: Db, rows: readonly ReactionRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('reactions')
    .values([...rows])
    .onConflict(conflict =>
      conflict.columns(['organization_id', 'space_id', 'comment_id', 'reply_id', 'emoji', 'user_id']).doNothing(),
    )
    .execute();
}

export async function removeReactions(
  db: Db,
  target: Omit<ReactionRow, 'emoji' | 'reacted_at'>,
  emojis: readonly string[],
): Promise<void> {
  if (emojis.length === 0) return;
  await db
    .deleteFrom('reactions')
    .where('organization_id', '=', target.organization_id)
    .where('space_id', '=', target.space_id)
    .where('comment_id', '=', target.comment_id)
    .where('reply_id', '=', target.reply_id)
    .where('user_id', '=', target.user_id)
    .where('emoji', 'in', emojis)
    .execute();
}

/** Forgets the reactions to a comment or reply; to a comment and all of its replies where no reply is named. */
export async function deleteReactions(
  db: Db,
  owner: Pick<ReactionRow, 'organization_id' | 'space_id' | 'comment_id'> & { reply_id?: string },
): Promise<void> {
  let query = db
    .deleteFrom('reactions')
    .where('organization_id', '=', owner.organization_id)
    .where('space_id', '=', owner.space_id)
    .where('comment_id', '=', owner.comment_id);
  if (owner.reply_id !== undefined) query = query.where('reply_id', '=', owner.reply_id);
  await query.execute();
}
