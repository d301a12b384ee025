import type { CommentBodyInput } from '#contract/comments.ts';
import type { CommentReplyRow, CommentRow } from '../db/tables/comments.ts';
import { type Context, callerId } from '../http/context.ts';
import { badMember, conflict, forbidden, notFound } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { emit } from '../webhooks/emit.ts';
import { storedBody } from './body.ts';
import { emojiCode } from './emoji.ts';
import { commentPermissions, mayResolve } from './policy.ts';
import {
  addReactions,
  countOpen,
  findReply,
  insertComment,
  lockComment,
  removeReactions,
  updateComment,
  updateReply,
} from './rows.ts';
import { previewOf, type Scope } from './scope.ts';

export interface NewComment {
  node?: string | undefined;
  page?: string | undefined;
  body: CommentBodyInput;
  tableCell?: { record: string; definition: string } | undefined;
  reviewId?: string | undefined;
}

/** Begins a thread. */
export async function postComment(context: Context, scope: Scope, given: NewComment): Promise<CommentRow> {
  const preview = await previewOf(context, scope, given);
  if (given.tableCell && given.node === undefined) throw badMember('tableCell', 'needs the node of its table');
  const row: CommentRow = {
    organization_id: scope.thread.organizationId,
    space_id: scope.thread.spaceId,
    id: newId(),
    change_request_id: scope.thread.changeRequestId,
    page_id: given.page ?? null,
    node_id: given.node ?? null,
    node_preview: preview,
    table_record: given.tableCell?.record ?? null,
    table_definition: given.tableCell?.definition ?? null,
    review_id: given.reviewId ?? null,
    revision_id: scope.head.revision.id,
    body: storedBody(given.body),
    posted_by: callerId(context),
    posted_at: context.services.clock.now().toISOString(),
    edited_at: null,
    status: 'open',
    resolved_by: null,
    resolved_at: null,
    replies: 0,
  };
  await insertComment(context.db, row);
  await countOpen(context.db, scope.thread, 1);
  await emit(context, row.organization_id, 'comment_created', {
    spaceId: row.space_id,
    changeRequestId: row.change_request_id || undefined,
    pageId: row.page_id ?? undefined,
    commentId: row.id,
    postedBy: row.posted_by,
  });
  discussed(context, scope, row.id);
  return row;
}

interface Changes {
  resolved?: boolean | undefined;
  body?: CommentBodyInput | undefined;
  addedReactions?: readonly string[] | undefined;
  removedReactions?: readonly string[] | undefined;
}

/** Edits, resolves, reopens and reacts; each asks for its own right (decisions 6.2, 7.2). */
export async function changeComment(context: Context, scope: Scope, id: string, changes: Changes): Promise<void> {
  const row = await lockComment(context.db, scope.thread, id);
  if (!row) throw notFound('comment');
  const userId = callerId(context);
  const now = context.services.clock.now().toISOString();
  if (changes.body !== undefined) {
    requireEdit(scope, row.posted_by, userId);
    await updateComment(context.db, row, { body: storedBody(changes.body), edited_at: now });
  }
  if (changes.resolved !== undefined && changes.resolved !== (row.status === 'resolved')) {
    if (!mayResolve(scope.level, row.posted_by, userId))
      throw forbidden('Whoever began the thread, and editors of the space, may resolve it.');
    await updateComment(
      context.db,
      row,
      changes.resolved
        ? { status: 'resolved', resolved_by: userId, resolved_at: now }
        : { status: 'open', resolved_by: null, resolved_at: null },
    );
    await countOpen(context.db, scope.thread, changes.resolved ? -1 : 1);
  }
  await react(context, scope, { comment_id: id, reply_id: '' }, changes);
  discussed(context, scope, id);
}

export async function changeReply(
  context: Context,
  scope: Scope,
  comment: CommentRow,
  id: string,
  changes: Omit<Changes, 'resolved'>,
): Promise<CommentReplyRow> {
  const row = await findReply(context.db, comment, id);
  if (!row) throw notFound('reply');
  if (changes.body !== undefined) {
    requireEdit(scope, row.posted_by, callerId(context));
    await updateReply(context.db, row, {
      body: storedBody(changes.body),
      edited_at: context.services.clock.now().toISOString(),
    });
  }
  await react(context, scope, { comment_id: comment.id, reply_id: id }, changes);
  discussed(context, scope, comment.id);
  return (await findReply(context.db, comment, id)) ?? row;
}

function requireEdit(scope: Scope, author: string, userId: string): void {
  if (!commentPermissions(scope.level, author, userId).edit)
    throw forbidden('Only its author and admins of the space may edit this.');
}

async function react(
  context: Context,
  { thread }: Scope,
  target: { comment_id: string; reply_id: string },
  { addedReactions = [], removedReactions = [] }: Changes,
): Promise<void> {
  const key = {
    organization_id: thread.organizationId,
    space_id: thread.spaceId,
    ...target,
    user_id: callerId(context),
  };
  const now = context.services.clock.now().toISOString();
  const codes = (member: string, emojis: readonly string[]) =>
    emojis.map((emoji, index) => {
      const code = emojiCode(emoji);
      if (code === undefined) throw badMember(`${member}.${index}`, 'not an emoji');
      return code;
    });
  const added = codes('addedReactions', addedReactions);
  const removed = codes('removedReactions', removedReactions);
  if (added.some(code => removed.includes(code))) throw conflict('A reaction cannot be added and removed at once.');
  await addReactions(
    context.db,
    [...new Set(added)].map(emoji => ({ ...key, emoji, reacted_at: now })),
  );
  await removeReactions(context.db, key, removed);
}

/** Tells whoever looks at the discussion now. */
export function discussed(context: Context, { thread }: Scope, commentId: string): void {
  const { organizationId, spaceId, changeRequestId } = thread;
  context.afterCommit(() =>
    context.services.events.publish({
      organizationId,
      spaceId,
      ...(changeRequestId ? { changeRequestId } : {}),
      type: 'comment',
      data: { commentId },
    }),
  );
}
