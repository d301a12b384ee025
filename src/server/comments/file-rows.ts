import type { Db } from '../db/database.ts';
import type { CommentFileRow } from '../db/tables/comments.ts';

export async function insertCommentFiles(db: Db, rows: readonly CommentFileRow[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('comment_files')
      .values([...rows])
      .execute();
}

/** The pictures in some comments of a space, and in the replies to them. */
export function filesIn(
  db: Db,
  organizationId: string,
  spaceId: string,
  commentIds: readonly string[],
): Promise<CommentFileRow[]> {
  if (commentIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('comment_files')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('space_id', '=', spaceId)
    .where('comment_id', 'in', commentIds)
    .orderBy('id')
    .execute();
}

type Owner = Pick<CommentFileRow, 'organization_id' | 'space_id' | 'comment_id'> & { reply_id?: string };

/**
 * Deletes the pictures of a comment or reply; those of a comment and all of its replies where no reply is named.
 * @param named ids of those that stay
 */
export async function deleteCommentFiles(
  db: Db,
  owner: Owner,
  { named }: { named: readonly string[] } = { named: [] },
) {
  let query = db
    .deleteFrom('comment_files')
    .where('organization_id', '=', owner.organization_id)
    .where('space_id', '=', owner.space_id)
    .where('comment_id', '=', owner.comment_id);
  if (owner.reply_id !== undefined) query = query.where('reply_id', '=', owner.reply_id);
  if (named.length > 0) query = query.where('id', 'not in', named);
  await query.execute();
}
