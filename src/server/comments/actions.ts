import type { CommentBodyInput } from '#contract/comments.ts';
import type { CommentReplyRow, CommentRow } from '../db/tables/comments.ts';
import { type Context, callerId } from '../http/context.ts';
import { badMember, conflict, forbidden, notFound } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { type Happening, notify } from '../notifications/happening.ts';
import { mentionsIn } from '../notifications/mentions.ts';
import { emit } from '../webhooks/emit.ts';
import { storedBody } from './body.ts';
import { emojiCode } from './emoji.ts';
import { commentPermissions, isCounted, mayResolve } from './policy.ts';
import { addReactions, removeReactions } from './reaction-rows.ts';
import { findReply, updateReply } from './reply-rows.ts';
import {
  countOpen,
  countPending,
  insertComment,
  lockComment,
  lockPending,
  showPending,
  updateComment,
} from './rows.ts';
import { type CommentedBlock, commentedBlock, type Scope } from './scope.ts';

export interface NewComment {
  node?: string | undefined;
  page?: string | undefined;
  body: CommentBodyInput;
  tableCell?: { record: string; definition: string } | undefined;
  reviewId?: string | undefined;
  range?: { quote: string; start: number; end: number } | undefined;
  pending?: boolean | undefined;
  suggestion?: { markdown: string; through?: string | undefined } | undefined;
}

/** How many comments one person holds back in one change request. */
const mostPending = 100;

/** Begins a thread. */
export async function postComment(context: Context, scope: Scope, given: NewComment): Promise<CommentRow> {
  const block = await commentedBlock(context, scope, given, given.suggestion?.through);
  if (given.tableCell && given.node === undefined) throw badMember('tableCell', 'needs the node of its table');
  if (given.range && given.node === undefined) throw badMember('range', 'needs the node of its block');
  if (given.pending || given.suggestion) await requireReview(context, scope, given);
  const row: CommentRow = {
    organization_id: scope.thread.organizationId,
    space_id: scope.thread.spaceId,
    id: newId(),
    change_request_id: scope.thread.changeRequestId,
    page_id: given.page ?? null,
    node_id: given.node ?? null,
    node_preview: block?.preview ?? null,
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
    pending: given.pending ? 1 : 0,
    quote: given.range?.quote ?? null,
    quote_start: given.range?.start ?? null,
    quote_end: given.range?.end ?? null,
    ...suggestionOf(given, block),
    suggestion_revision: null,
  };
  await insertComment(context.db, row);
  if (isCounted(row)) await countOpen(context.db, scope.thread, 1);
  if (!given.pending) {
    await emitComments(context, [row]);
    discussed(context, scope, row.id);
  }
  return row;
}

/** @throws 409 where nothing can be reviewed any more, and for more than a review should hold */
async function requireReview(
  context: Context,
  { changeRequest, thread }: Scope,
  { pending }: NewComment,
): Promise<void> {
  const status = changeRequest?.status ?? 'archived';
  if (status === 'merged' || status === 'archived') throw conflict(`This change request is ${status}.`);
  if (pending && (await countPending(context.db, thread)) >= mostPending)
    throw conflict(`A review holds up to ${mostPending} pending comments. Submit it, then go on.`);
}

function suggestionOf({ suggestion }: NewComment, block: CommentedBlock | null) {
  if (!suggestion) return { suggestion: null, suggested_for: null, suggestion_through: null, suggestion_status: null };
  if (!block?.current) throw badMember('suggestion', 'needs a block of the change request');
  if (block.markdown === undefined)
    throw badMember('suggestion.through', 'not a block after the node, in the same container');
  if (suggestion.markdown.trimEnd() === block.markdown)
    throw badMember('suggestion.markdown', 'the page says that already');
  return {
    suggestion: suggestion.markdown,
    suggested_for: block.markdown,
    suggestion_through: suggestion.through ?? null,
    suggestion_status: 'open' as const,
  };
}

/** @param reviewId of the review that shows them, which people are told of */
async function emitComments(context: Context, rows: readonly CommentRow[], reviewId?: string): Promise<void> {
  const [first] = rows;
  if (!first) return;
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

/** Shows everybody what the caller held back. */
export async function publishPending(context: Context, scope: Scope, reviewId?: string): Promise<CommentRow[]> {
  const rows = await lockPending(context.db, scope.thread);
  const ids = rows.map(({ id }) => id);
  await showPending(context.db, scope.thread, ids);
  const published = rows.map(row => ({ ...row, pending: 0 as const }));
  await countOpen(context.db, scope.thread, published.filter(isCounted).length);
  await emitComments(context, published, reviewId);
  for (const id of ids) discussed(context, scope, id);
  return published;
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
async function notifyMentioned(context: Context, about: Happening, before: string, after: string): Promise<void> {
  const known = new Set(mentionsIn(before));
  const userIds = mentionsIn(after).filter(id => !known.has(id));
  if (userIds.length > 0) await notify(context, { ...about, type: 'mentioned', userIds });
}

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
  if (body !== undefined) {
    requireEdit(scope, row.posted_by, callerId(context));
    const edited_at = context.services.clock.now().toISOString();
    await updateComment(context.db, row, { body: storedBody(body), ...(row.pending === 1 ? {} : { edited_at }) });
    if (row.pending === 0) await notifyMentioned(context, happening(context, row), row.body, storedBody(body));
  }
  if (suggestion !== undefined) await decideSuggestion(context, scope, row, suggestion);
  if (resolved !== undefined && resolved !== (row.status === 'resolved')) await resolve(context, scope, row, resolved);
  await react(context, scope, { comment_id: id, reply_id: '' }, changes);
  if (row.pending === 0) discussed(context, scope, id);
}

const isUndefined = (value: unknown): boolean => value === undefined;

/** Nobody else sees it yet, so nothing but its text can be changed. */
export const isPending = () => conflict('This comment is pending: submit the review first.');

function requireResolve({ level }: Scope, { posted_by }: CommentRow, userId: string): void {
  if (!mayResolve(level, posted_by, userId))
    throw forbidden('Whoever began the thread, and editors of the space, may resolve it.');
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
  if (row.suggestion_status === null) throw conflict('This comment suggests nothing.');
  if (row.suggestion_status === 'applied') throw conflict('The suggestion is applied already.');
  await updateComment(context.db, row, { suggestion_status });
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
    await notifyMentioned(context, happening(context, comment, row), row.body, storedBody(changes.body));
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
