import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { CommentReplyRow, CommentRow } from '../db/tables/comments.ts';
import { countWriting, uncountReply } from './commenter-rows.ts';
import { deleteCommentFiles } from './file-rows.ts';
import { deleteMentions } from './mention-rows.ts';
import { deleteReactions } from './reaction-rows.ts';
import type { CommentKey } from './rows.ts';

const repliesOf = (db: Db, comment: CommentKey) =>
  db
    .selectFrom('comment_replies')
    .where('organization_id', '=', comment.organization_id)
    .where('space_id', '=', comment.space_id)
    .where('comment_id', '=', comment.id);

export function listReplies(db: Db, comment: CommentKey, request: PageRequest): Promise<Page<CommentReplyRow>> {
  return fetchPage(
    repliesOf(db, comment).selectAll(),
    [
      { column: 'posted_at', value: row => row.posted_at },
      { column: 'id', value: row => row.id },
    ],
    request,
  );
}

export function findReply(db: Db, comment: CommentKey, id: string): Promise<CommentReplyRow | undefined> {
  return repliesOf(db, comment).selectAll().where('id', '=', id).executeTakeFirst();
}

/** Adds a reply and counts it. */
export async function insertReply(db: Db, comment: CommentRow, row: CommentReplyRow): Promise<void> {
  await db.insertInto('comment_replies').values(row).execute();
  await countReply(db, row, 1);
  await countWriting(db, comment, row.posted_by, { replies: 1 });
}

async function countReply(
  db: Db,
  row: Pick<CommentReplyRow, 'organization_id' | 'space_id' | 'comment_id'>,
  by: 1 | -1,
): Promise<void> {
  await db
    .updateTable('comments')
    .set({ replies: sql`replies + ${by}` })
    .where('organization_id', '=', row.organization_id)
    .where('space_id', '=', row.space_id)
    .where('id', '=', row.comment_id)
    .execute();
}

export async function updateReply(db: Db, row: CommentReplyRow, changes: Partial<CommentReplyRow>): Promise<void> {
  await db
    .updateTable('comment_replies')
    .set(changes)
    .where('organization_id', '=', row.organization_id)
    .where('space_id', '=', row.space_id)
    .where('comment_id', '=', row.comment_id)
    .where('id', '=', row.id)
    .execute();
}

export async function deleteReply(db: Db, comment: CommentRow, row: CommentReplyRow): Promise<void> {
  await deleteCommentFiles(db, { ...row, reply_id: row.id });
  await deleteMentions(db, { ...row, reply_id: row.id });
  await deleteReactions(db, { ...row, reply_id: row.id });
  await db
    .deleteFrom('comment_replies')
    .where('organization_id', '=', row.organization_id)
    .where('space_id', '=', row.space_id)
    .where('comment_id', '=', row.comment_id)
    .where('id', '=', row.id)
    .execute();
  await countReply(db, row, -1);
  await uncountReply(db, comment, row.posted_by);
}
