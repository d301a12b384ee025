import { updateChangeRequestRow } from '../change-requests/rows.ts';
import type { CommentReplyRow, CommentRow } from '../db/tables/comments.ts';
import { type Context, callerId } from '../http/context.ts';
import { type Happening, notify } from '../notifications/happening.ts';
import { mentionsIn } from '../notifications/mentions.ts';
import { emit } from '../webhooks/emit.ts';
import type { Scope } from './scope.ts';

/**
 * Tells those who take part, and other systems, of new comments.
 *
 * @param reviewId of the review that shows them, which people are told of
 */
export async function emitComments(context: Context, rows: readonly CommentRow[], reviewId?: string): Promise<void> {
  const [first] = rows;
  if (!first) return;
  await noteActivity(context, first);
  const events = rows.map(row => ({
    spaceId: row.space_id,
    changeRequestId: row.change_request_id || undefined,
    pageId: row.page_id ?? undefined,
    commentId: row.id,
    postedBy: row.posted_by,
  }));
  await emit(context, first.organization_id, 'comment_created', ...events);
  await notify(context, ...rows.map(row => ({ ...happening(context, row), ...(reviewId ? { reviewId } : {}) })));
}

/** A comment or reply in a change request is something new in it. */
export async function noteActivity({ db, services, caller }: Context, comment: CommentRow): Promise<void> {
  const { organization_id, space_id, change_request_id: id } = comment;
  if (id === '') return;
  const active_by = caller.kind === 'user' ? caller.userId : null;
  await updateChangeRequestRow(
    db,
    { organization_id, space_id, id },
    { active_at: services.clock.now().toISOString(), active_by },
  );
}

/** What those who take part in a discussion are told of, and who is mentioned. */
export function happening(context: Context, comment: CommentRow, reply?: CommentReplyRow): Happening {
  return {
    organizationId: comment.organization_id,
    type: reply === undefined ? 'comment_created' : 'comment_reply_created',
    actorId: callerId(context),
    spaceId: comment.space_id,
    changeRequestId: comment.change_request_id || undefined,
    commentId: comment.id,
    replyId: reply?.id,
    reviewId: reply === undefined ? (comment.review_id ?? undefined) : undefined,
    mentions: mentionsIn((reply ?? comment).body),
  };
}

/** Tells those whom an edit mentions for the first time. */
export async function notifyMentioned(
  context: Context,
  about: Happening,
  before: string,
  after: string,
): Promise<void> {
  const known = new Set(mentionsIn(before));
  const userIds = mentionsIn(after).filter(id => !known.has(id));
  if (userIds.length > 0) await notify(context, { ...about, type: 'mentioned', userIds });
}

/** Tells people who have the discussion open, in one event for all of these comments. */
export function discussed(context: Context, { thread }: Scope, ...commentIds: readonly string[]): void {
  if (commentIds.length === 0) return;
  const { organizationId, spaceId, changeRequestId } = thread;
  context.afterCommit(() =>
    context.services.events.publish({
      organizationId,
      spaceId,
      ...(changeRequestId ? { changeRequestId } : {}),
      type: 'comment',
      data: { commentIds },
    }),
  );
}
