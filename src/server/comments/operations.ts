import type { CommentBodyInput } from '#contract/comments.ts';
import type { ListQuery } from '#contract/common.ts';
import { pageRequest } from '../db/page.ts';
import type { CommentRow } from '../db/tables/comments.ts';
import { withCount } from '../db/together.ts';
import { type Context, callerId } from '../http/context.ts';
import { forbidden, notFound } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { presentMembersTo } from '../members/present.ts';
import { notify } from '../notifications/happening.ts';
import { mentionsIn } from '../notifications/mentions.ts';
import { emit } from '../webhooks/emit.ts';
import { storedBody } from './body.ts';
import { changeComment, changeReply, isPending } from './change.ts';
import { listCommenters } from './commenter-rows.ts';
import { keepPictures } from './files.ts';
import { insertMentions } from './mention-rows.ts';
import { commentPermissions, isCounted } from './policy.ts';
import { type NewComment, postComment } from './post.ts';
import { presentComments, presentReplies } from './present.ts';
import { capRead, keepRead, lockReplies } from './read-rows.ts';
import { deleteReply, findReply, insertReply, listReplies } from './reply-rows.ts';
import {
  type CommentFilter,
  countComments,
  countOpen,
  deleteComment,
  discussionOf,
  emptyComment,
  findComment,
  listComments,
  lockComment,
} from './rows.ts';
import { loadScope, type Place, type Scope } from './scope.ts';
import { discussed, happening, noteActivity } from './tell.ts';

type Format = 'markdown' | 'document';
type Changes = Parameters<typeof changeComment>[3];

/** The operations on comments, which are the same on a space and on a change request. */
export async function list(
  context: Context,
  place: Place,
  query: ListQuery & CommentFilter & { order: 'asc' | 'desc'; format: Format },
) {
  const scope = await loadScope(context, place);
  const { status, targetPage, authors, mentions } = query;
  const filter = { status, targetPage, authors, mentions };
  const request = pageRequest(query, [scope.thread, filter], query.order);
  const { rows, ...list } = await withCount(
    context.db,
    () => listComments(context.db, scope.thread, filter, request),
    () => countComments(context.db, scope.thread, filter, (scope.changeRequest ?? scope.space).comments_open),
  );
  return { items: await presentComments(context, scope, rows, query.format), ...list };
}

export async function post(context: Context, place: Place, body: NewComment) {
  const scope = await loadScope(context, place);
  return one(context, scope, (await postComment(context, scope, body)).id, 'markdown');
}

export async function get(context: Context, place: Place, commentId: string, format: Format) {
  return one(context, await loadScope(context, place), commentId, format);
}

/** Keeps how far the caller has read some threads: no further than they go. */
export async function markRead(
  context: Context,
  place: Place,
  threads: readonly { comment: string; replies: number }[],
): Promise<void> {
  const { thread } = await loadScope(context, place);
  const given = new Map(threads.map(({ comment, replies }) => [comment, replies]));
  const there = await lockReplies(context.db, thread, [...given.keys()]);
  const key = { organization_id: thread.organizationId, space_id: thread.spaceId, user_id: thread.readerId };
  await keepRead(
    context.db,
    [...there].map(([comment_id, replies]) => ({
      ...key,
      comment_id,
      replies: Math.min(replies, given.get(comment_id) ?? 0),
    })),
  );
}

export async function update(context: Context, place: Place, commentId: string, changes: Changes) {
  const scope = await loadScope(context, place);
  await changeComment(context, scope, commentId, changes);
  return one(context, scope, commentId, 'markdown');
}

export async function remove(
  context: Context,
  place: Place,
  commentId: string,
  { keepReplies }: { keepReplies: boolean },
): Promise<void> {
  const scope = await loadScope(context, place);
  const row = await lockComment(context.db, scope.thread, commentId);
  if (!row) return;
  requireDelete(context, scope, row.posted_by);
  if (!keepReplies || row.replies === 0) await removeThread(context, scope, row);
  else if (row.deleted_at === null) await emptyComment(context.db, row, context.services.clock.now().toISOString());
  if (row.pending === 0) discussed(context, scope, commentId);
}

async function removeThread(context: Context, scope: Scope, row: CommentRow): Promise<void> {
  await deleteComment(context.db, row);
  if (row.status === 'open' && isCounted(row)) await countOpen(context.db, scope.thread, -1);
}

export async function listRepliesOf(
  context: Context,
  place: Place,
  commentId: string,
  query: ListQuery & { format: Format },
) {
  const { scope, comment } = await loadComment(context, place, commentId);
  const { rows, next } = await listReplies(context.db, comment, pageRequest(query, [scope.thread, commentId]));
  return { items: await presentReplies(context, scope, rows, query.format), count: comment.replies, next };
}

export async function postReply(
  context: Context,
  place: Place,
  commentId: string,
  body: CommentBodyInput,
  format: Format,
) {
  const { scope, comment } = await lockedComment(context, place, commentId);
  if (comment.pending === 1) throw isPending();
  const key = { organization_id: comment.organization_id, space_id: comment.space_id, comment_id: commentId };
  const id = newId();
  const row = {
    ...key,
    id,
    body: await keepPictures(context, { ...key, reply_id: id }, storedBody(body)),
    posted_by: callerId(context),
    posted_at: context.services.clock.now().toISOString(),
    edited_at: null,
  };
  await insertReply(context.db, comment, row);
  await insertMentions(context.db, { ...row, reply_id: row.id }, mentionsIn(row.body));
  // Whoever answers has read what they answer.
  await keepRead(context.db, [{ ...key, user_id: row.posted_by, replies: comment.replies + 1 }]);
  await noteActivity(context, comment);
  await emit(context, row.organization_id, 'comment_reply_created', {
    spaceId: row.space_id,
    changeRequestId: comment.change_request_id || undefined,
    commentId,
    replyId: row.id,
    postedBy: row.posted_by,
  });
  await notify(context, happening(context, comment, row));
  discussed(context, scope, commentId);
  return only(await presentReplies(context, scope, [row], format), 'reply');
}

export async function getReply(
  context: Context,
  place: Place,
  ids: { commentId: string; commentReplyId: string },
  format: Format,
) {
  const { scope, comment } = await loadComment(context, place, ids.commentId);
  const row = await findReply(context.db, comment, ids.commentReplyId);
  return only(await presentReplies(context, scope, row ? [row] : [], format), 'reply');
}

export async function updateReplyOf(
  context: Context,
  place: Place,
  ids: { commentId: string; commentReplyId: string },
  changes: Omit<Changes, 'resolved'>,
) {
  const { scope, comment } = await lockedComment(context, place, ids.commentId);
  const row = await changeReply(context, scope, comment, ids.commentReplyId, changes);
  return only(await presentReplies(context, scope, [row], 'markdown'), 'reply');
}

export async function removeReply(
  context: Context,
  place: Place,
  ids: { commentId: string; commentReplyId: string },
): Promise<void> {
  const { scope, comment } = await lockedComment(context, place, ids.commentId);
  const row = await findReply(context.db, comment, ids.commentReplyId);
  if (!row) return;
  requireDelete(context, scope, row.posted_by);
  await deleteReply(context.db, comment, row);
  await capRead(context.db, comment, comment.replies - 1);
  if (comment.deleted_at !== null && comment.replies === 1) await removeThread(context, scope, comment);
  discussed(context, scope, ids.commentId);
}

export async function commentersOf(context: Context, place: Place, query: ListQuery) {
  const scope = await loadScope(context, place);
  const { thread } = scope;
  const { rows, ...list } = await listCommenters(context.db, discussionOf(thread), pageRequest(query, thread));
  return { items: await presentMembersTo(context, scope, rows), ...list };
}

async function loadComment(context: Context, place: Place, commentId: string) {
  const scope = await loadScope(context, place);
  const comment = await findComment(context.db, scope.thread, commentId);
  if (!comment) throw notFound('comment');
  return { scope, comment };
}

/** The same, locked: its replies change in one hand at a time. */
async function lockedComment(context: Context, place: Place, commentId: string) {
  const scope = await loadScope(context, place);
  const comment = await lockComment(context.db, scope.thread, commentId);
  if (!comment) throw notFound('comment');
  return { scope, comment };
}

function requireDelete(context: Context, scope: Scope, author: string): void {
  if (!commentPermissions(scope.level, author, callerId(context)).delete) throw forbidden('comment-delete-forbidden');
}

async function one(context: Context, scope: Scope, commentId: string, format: Format) {
  const row = await findComment(context.db, scope.thread, commentId);
  return only(await presentComments(context, scope, row ? [row] : [], format), 'comment');
}

function only<Item>([item]: readonly Item[], what: string): Item {
  if (item === undefined) throw notFound(what);
  return item;
}
