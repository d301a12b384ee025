import type { CommentRow } from '../db/tables/comments.ts';
import type { Context } from '../http/context.ts';
import { isCounted } from './policy.ts';
import { reactionsTo } from './reaction-rows.ts';
import { countOpen, deleteComment, hidePublished, lockCommentsOfReview, updateComments } from './rows.ts';
import type { Scope } from './scope.ts';
import { discussed } from './tell.ts';

/**
 * Takes back what came with a review: what it said is deleted, what was published with it is pending again. Whatever
 * others answered stays for everybody, as comments that are left to settle.
 */
export async function takeBackComments(context: Context, scope: Scope, reviewId: string): Promise<void> {
  const { db } = context;
  const { thread } = scope;
  const rows = await lockCommentsOfReview(db, thread, reviewId);
  const reacted = new Set(
    (await reactionsTo(db, thread.organizationId, thread.spaceId, idsOf(rows))).map(({ comment_id }) => comment_id),
  );
  const isReason = (row: CommentRow) => row.review_id === reviewId;
  const unanswered = (row: CommentRow) => row.replies === 0 && !(isSettled(row) || reacted.has(row.id));
  const reasons = rows.filter(isReason);
  const stay = reasons.filter(({ replies }) => replies > 0);
  const deleted = reasons.filter(row => !stay.includes(row));
  for (const row of deleted) await deleteComment(db, row);
  const hidden = rows.filter(row => !isReason(row) && unanswered(row));
  await updateComments(db, thread, idsOf(stay), { review_id: null });
  await hidePublished(db, thread, idsOf(hidden));
  const gone = [...deleted, ...hidden].filter(row => row.status === 'open' && isCounted(row));
  await countOpen(db, thread, -gone.length);
  discussed(context, scope, ...idsOf(rows));
}

const isSettled = ({ status, suggestion_status }: CommentRow) =>
  status === 'resolved' || suggestion_status === 'applied' || suggestion_status === 'dismissed';

const idsOf = (rows: readonly CommentRow[]) => rows.map(({ id }) => id);
