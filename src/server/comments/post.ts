import type { CommentBodyInput } from '#contract/comments.ts';
import { blockOfKey } from '#document/rich-text-keys.ts';
import { hasCell, tableCells } from '#document/table-cells.ts';
import { isActive } from '../db/active-requests.ts';
import type { CommentRow } from '../db/tables/comments.ts';
import { type Context, callerId } from '../http/context.ts';
import { badMember, conflict } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { mentionsIn } from '../notifications/mentions.ts';
import { storedBody } from './body.ts';
import { keepPictures } from './files.ts';
import { insertMentions } from './mention-rows.ts';
import { isCounted } from './policy.ts';
import { countOpen, countPending, insertComment, lockPending, showPending } from './rows.ts';
import { type CommentedBlock, commentedBlock, type Scope } from './scope.ts';
import { discussed, emitComments } from './tell.ts';

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
export async function postComment(context: Context, scope: Scope, asked: NewComment): Promise<CommentRow> {
  // What a document names may be a part of a block; the block is what stays.
  const given = { ...asked, node: asked.node === undefined ? undefined : blockOfKey(asked.node) };
  const block = await commentedBlock(scope, given, given.suggestion?.through);
  if (given.tableCell) {
    const cells = block && tableCells(block.block);
    if (!cells) throw badMember('tableCell', 'node-of-table');
    if (!hasCell(cells, given.tableCell)) throw badMember('tableCell', 'no-cell-of-table');
  }
  if (given.range && given.node === undefined) throw badMember('range', 'node-of-range');
  if (given.pending || given.suggestion) await requireReview(context, scope, given);
  const key = { organization_id: scope.thread.organizationId, space_id: scope.thread.spaceId };
  const id = newId();
  const body = await keepPictures(context, { ...key, comment_id: id, reply_id: '' }, storedBody(given.body));
  const row: CommentRow = {
    ...key,
    id,
    change_request_id: scope.thread.changeRequestId,
    page_id: given.page ?? null,
    node_id: given.node ?? null,
    node_preview: block?.preview ?? null,
    table_record: given.tableCell?.record ?? null,
    table_definition: given.tableCell?.definition ?? null,
    review_id: given.reviewId ?? null,
    published_with: null,
    revision_id: scope.head.revision.id,
    body,
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
    deleted_at: null,
  };
  await insertComment(context.db, row);
  await insertMentions(context.db, { ...row, comment_id: row.id, reply_id: '' }, mentionsIn(row.body));
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
  if (!changeRequest || !isActive(changeRequest))
    throw conflict('change-request-over', { status: changeRequest?.status ?? 'archived' });
  if (pending && (await countPending(context.db, thread)) >= mostPending)
    throw conflict('pending-limit', { limit: mostPending });
}

function suggestionOf({ suggestion }: NewComment, block: CommentedBlock | null) {
  if (!suggestion) return { suggestion: null, suggested_for: null, suggestion_through: null, suggestion_status: null };
  if (!block?.current) throw badMember('suggestion', 'block-to-suggest');
  if (block.markdown === undefined) throw badMember('suggestion.through', 'no-block-after');
  if (suggestion.markdown.trimEnd() === block.markdown) throw badMember('suggestion.markdown', 'says-that-already');
  return {
    suggestion: suggestion.markdown,
    suggested_for: block.markdown,
    suggestion_through: suggestion.through ?? null,
    suggestion_status: 'open' as const,
  };
}

/** Shows everybody what the caller held back, with a review or without. */
export async function publishPending(context: Context, scope: Scope, reviewId?: string): Promise<CommentRow[]> {
  const rows = await lockPending(context.db, scope.thread);
  const ids = rows.map(({ id }) => id);
  await showPending(context.db, scope.thread, ids, reviewId);
  const published = rows.map(row => ({ ...row, pending: 0 as const }));
  await countOpen(context.db, scope.thread, published.filter(isCounted).length);
  await emitComments(context, published, reviewId);
  discussed(context, scope, ...ids);
  return published;
}
