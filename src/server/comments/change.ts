import type { CommentBodyInput } from '#contract/comments.ts';
import type { CommentReplyRow, CommentRow } from '../db/tables/comments.ts';
import { type Context, callerId } from '../http/context.ts';
import { badMember, conflict, forbidden, notFound } from '../http/errors.ts';
import { mentionsIn } from '../notifications/mentions.ts';
import { storedBody } from './body.ts';
import { emojiCode } from './emoji.ts';
import { dropPictures, keepPictures } from './files.ts';
import { replaceMentions } from './mention-rows.ts';
import { commentPermissions, isCounted, mayResolve } from './policy.ts';
import { addReactions, removeReactions } from './reaction-rows.ts';
import { findReply, updateReply } from './reply-rows.ts';
import { countOpen, lockComment, updateComment } from './rows.ts';
import type { Scope } from './scope.ts';
import { discussed, happening, notifyMentioned } from './tell.ts';

interface Changes {
  resolved?: boolean | undefined;
  suggestion?: 'open' | 'dismissed' | undefined;
  body?: CommentBodyInput | undefined;
  addedReactions?: readonly string[] | undefined;
  removedReactions?: readonly string[] | undefined;
}

/** Edits, resolves, reopens and reacts; each asks for its own right (decisions 6.2, 7.2). */
export async function changeComment(context: Context, scope: Scope, id: string, changes: Changes): Promise<void> {
  const row = await lockComment(context.db, scope.thread, id);
  if (!row) throw notFound('comment');
  const { body, resolved, suggestion, ...reactions } = changes;
  const edits = body !== undefined && Object.values({ resolved, suggestion, ...reactions }).every(isUndefined);
  if (row.pending === 1 && !edits) throw isPending();
  if (row.deleted_at !== null && !Object.values({ body, suggestion, ...reactions }).every(isUndefined))
    throw conflict('comment-deleted');
  if (body !== undefined) {
    requireEdit(scope, row.posted_by, callerId(context));
    const edited_at = context.services.clock.now().toISOString();
    const owner = { ...keyOf(row), comment_id: id, reply_id: '' };
    const text = await keepPictures(context, owner, storedBody(body));
    await dropPictures(context, owner, text);
    await replaceMentions(context.db, owner, mentionsIn(text));
    await updateComment(context.db, row, { body: text, ...(row.pending === 1 ? {} : { edited_at }) });
    if (row.pending === 0) await notifyMentioned(context, happening(context, row), row.body, text);
  }
  if (suggestion !== undefined) await decideSuggestion(context, scope, row, suggestion);
  if (resolved !== undefined && resolved !== (row.status === 'resolved')) await resolve(context, scope, row, resolved);
  await react(context, scope, { comment_id: id, reply_id: '' }, changes);
  if (row.pending === 0) discussed(context, scope, id);
}

const keyOf = ({ organization_id, space_id }: CommentRow) => ({ organization_id, space_id });

const isUndefined = (value: unknown): boolean => value === undefined;

/** Nobody else sees it yet, so nothing but its text can be changed. */
export const isPending = () => conflict('comment-pending');

function requireResolve({ level }: Scope, { posted_by }: CommentRow, userId: string): void {
  if (!mayResolve(level, posted_by, userId)) throw forbidden('resolve-forbidden');
}

async function resolve(context: Context, scope: Scope, row: CommentRow, resolved: boolean): Promise<void> {
  const resolved_by = callerId(context);
  requireResolve(scope, row, resolved_by);
  const resolved_at = context.services.clock.now().toISOString();
  await updateComment(
    context.db,
    row,
    resolved
      ? { status: 'resolved', resolved_by, resolved_at }
      : { status: 'open', resolved_by: null, resolved_at: null },
  );
  if (isCounted(row)) await countOpen(context.db, scope.thread, resolved ? -1 : 1);
}

/** Turns a suggestion down, or takes that back. */
async function decideSuggestion(
  context: Context,
  scope: Scope,
  row: CommentRow,
  suggestion_status: 'open' | 'dismissed',
): Promise<void> {
  requireResolve(scope, row, callerId(context));
  if (row.suggestion_status === null) throw conflict('nothing-suggested');
  if (row.suggestion_status === 'applied') throw conflict('suggestion-applied');
  await updateComment(context.db, row, { suggestion_status });
}

/** @param comment locked */
export async function changeReply(
  context: Context,
  scope: Scope,
  comment: CommentRow,
  id: string,
  changes: Omit<Changes, 'resolved'>,
): Promise<CommentReplyRow> {
  const row = await findReply(context.db, comment, id);
  if (!row) throw notFound('reply');
  if (changes.body !== undefined) requireEdit(scope, row.posted_by, callerId(context));
  const owner = { ...keyOf(comment), comment_id: comment.id, reply_id: id };
  const edit =
    changes.body === undefined
      ? undefined
      : {
          body: await keepPictures(context, owner, storedBody(changes.body)),
          edited_at: context.services.clock.now().toISOString(),
        };
  if (edit) {
    await dropPictures(context, owner, edit.body);
    await replaceMentions(context.db, owner, mentionsIn(edit.body));
    await updateReply(context.db, row, edit);
    await notifyMentioned(context, happening(context, comment, row), row.body, edit.body);
  }
  await react(context, scope, { comment_id: comment.id, reply_id: id }, changes);
  discussed(context, scope, comment.id);
  return { ...row, ...edit };
}

function requireEdit(scope: Scope, author: string, userId: string): void {
  if (!commentPermissions(scope.level, author, userId).edit) throw forbidden('comment-edit-forbidden');
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
      if (code === undefined) throw badMember(`${member}.${index}`, 'emoji');
      return code;
    });
  const added = codes('addedReactions', addedReactions);
  const removed = codes('removedReactions', removedReactions);
  if (added.some(code => removed.includes(code))) throw conflict('reaction-both-ways');
  await addReactions(
    context.db,
    [...new Set(added)].map(emoji => ({ ...key, emoji, reacted_at: now })),
  );
  await removeReactions(context.db, key, removed);
}
