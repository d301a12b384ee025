import { expressionBuilder, sql } from 'kysely';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import { fetchMerged, fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { CommentRow } from '../db/tables/comments.ts';
import { together } from '../db/together.ts';
import { unindexed } from '../db/unindexed.ts';
import { countWriting, countWritten, type Discussion, uncountComment, uncountComments } from './commenter-rows.ts';
import { deleteCommentFiles } from './file-rows.ts';
import { commentsMentioning, deleteMentions, type Mentioned } from './mention-rows.ts';
import { deleteReactions } from './reaction-rows.ts';
import { forgetRead } from './read-rows.ts';

/** The comments of a space, or those of one of its change requests. */
export interface Thread {
  organizationId: string;
  spaceId: string;
  /** Empty for the space itself. */
  changeRequestId: string;
  /** Who reads: their own pending comments are there for them, those of others for nobody. */
  readerId: string;
}

export const discussionOf = ({ organizationId, spaceId, changeRequestId }: Thread): Discussion => ({
  organization_id: organizationId,
  space_id: spaceId,
  change_request_id: changeRequestId,
});

export interface CommentFilter {
  status: 'all' | 'open' | 'resolved';
  targetPage?: string | undefined;
  authors?: readonly string[] | undefined;
  /** Id of a user whom the comment, or a reply to it, mentions. */
  mentions?: string | undefined;
}

/** Of a discussion, those that a filter leaves; of comments or of what is kept of them with a mention. */
function isChosen({ changeRequestId, readerId }: Thread, { status, targetPage, authors = [] }: CommentFilter) {
  const eb = expressionBuilder<{ comments: CommentRow }, 'comments'>();
  const conditions = [eb('change_request_id', '=', changeRequestId)];
  // Only reviews of a change request hold anything back: those of a space are read and counted by the index alone.
  if (changeRequestId !== '') conditions.push(eb.or([eb('pending', '=', 0), eb('posted_by', '=', readerId)]));
  if (status !== 'all') conditions.push(eb('status', '=', status));
  if (targetPage !== undefined) conditions.push(eb('page_id', '=', targetPage));
  if (authors.length > 0) conditions.push(eb('posted_by', 'in', authors));
  return eb.and(conditions);
}

const commentsOf = (db: Db, thread: Thread, filter: CommentFilter) =>
  db
    .selectFrom('comments')
    .where('organization_id', '=', thread.organizationId)
    .where('space_id', '=', thread.spaceId)
    .where(isChosen(thread, filter));

/** Those of them that mention somebody. */
const mentioning = (db: Db, thread: Thread, filter: CommentFilter, userId: string) =>
  commentsMentioning(db, thread, userId).where(isChosen(thread, filter));

/** Of so many authors, each one's comments are read by themselves. */
const readApart = 50;

const inTime = [
  { column: 'posted_at', value: (row: CommentRow) => row.posted_at },
  { column: 'id', value: (row: CommentRow) => row.id },
];

const mentionsInTime = [
  { column: 'm.posted_at', value: (row: Pick<Mentioned, 'posted_at'>) => row.posted_at },
  { column: 'm.comment_id', value: (row: Pick<Mentioned, 'comment_id'>) => row.comment_id },
];

export async function listComments(
  db: Db,
  thread: Thread,
  filter: CommentFilter,
  request: PageRequest,
): Promise<Page<CommentRow>> {
  if (filter.mentions !== undefined) {
    const found = mentioning(db, thread, filter, filter.mentions);
    const { rows, next } = await fetchPage(found, mentionsInTime, request);
    const ids = rows.map(row => row.comment_id);
    return { rows: await findByKeys(db, thread, ids), next };
  }
  const authors = new Set(filter.authors);
  // Each author's are read in the order of the list, a page of them; together they have no order but that of all comments.
  if (authors.size > 1 && authors.size <= readApart) {
    const parts = [...authors].map(author => commentsOf(db, thread, { ...filter, authors: [author] }).selectAll());
    return fetchMerged(db, { parts, count: sql`0` }, inTime, request);
  }
  return fetchPage(commentsOf(db, thread, filter).selectAll(), inTime, request);
}

/** In the order given: by the key alone, as by what else is known of them SQLite goes through all of a discussion. */
async function findByKeys(db: Db, { organizationId, spaceId }: Thread, ids: readonly string[]): Promise<CommentRow[]> {
  if (ids.length === 0) return [];
  const found = await kept(db)
    .selectFrom('comments')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('space_id', '=', spaceId)
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(found.map(row => [row.id, row]));
  return ids.flatMap(id => byId.get(id) ?? []);
}

/**
 * Of a whole discussion by what is counted as it is written, else by looking at each.
 * @param open what its space or change request counts of open ones
 */
export async function countComments(db: Db, thread: Thread, filter: CommentFilter, open: number): Promise<number> {
  const { status, targetPage, authors = [], mentions } = filter;
  if (mentions !== undefined) return countRows(kept(db).selectFrom(mentioning(db, thread, filter, mentions).as('m')));
  if (targetPage === undefined && status === 'all') return countAll(db, thread, authors);
  if (targetPage === undefined && authors.length === 0) {
    const [all, pending] = await together(
      db,
      () => (status === 'resolved' ? countAll(db, thread, authors) : 0),
      () => countOpenPending(db, thread),
    );
    return status === 'open' ? open + pending : all - open - pending;
  }
  return countRows(commentsOf(db, thread, filter));
}

async function countAll(db: Db, thread: Thread, authors: readonly string[]): Promise<number> {
  const written = await countWritten(db, discussionOf(thread), authors);
  const hasPending = thread.changeRequestId !== '' && (authors.length === 0 || authors.includes(thread.readerId));
  return hasPending ? written + (await countPending(db, thread)) : written;
}

/** What the reader holds back, which is in no count that is kept. In a space nothing is. */
const countOpenPending = (db: Db, thread: Thread): Promise<number> | number =>
  // Not by the status, which nearly all have.
  thread.changeRequestId === '' ? 0 : countRows(pendingOf(db, thread).where(unindexed('status'), '=', 'open'));

export function findComment(db: Db, thread: Thread, id: string): Promise<CommentRow | undefined> {
  return commentsOf(db, thread, { status: 'all' }).selectAll().where('id', '=', id).executeTakeFirst();
}

/** As `findComment`, kept from changing for the rest of the transaction. */
export function lockComment(db: Db, thread: Thread, id: string): Promise<CommentRow | undefined> {
  return commentsOf(db, thread, { status: 'all' }).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Several of them, locked, in a settled order. */
export function lockComments(db: Db, thread: Thread, ids: readonly string[]): Promise<CommentRow[]> {
  return commentsOf(db, thread, { status: 'all' })
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('posted_at')
    .orderBy('id')
    .forUpdate()
    .execute();
}

const pendingOf = (db: Db, thread: Thread) =>
  commentsOf(db, thread, { status: 'all', authors: [thread.readerId] }).where('pending', '=', 1);

/** What the reader holds back in this change request, oldest first, locked. */
export function lockPending(db: Db, thread: Thread): Promise<CommentRow[]> {
  return pendingOf(db, thread).selectAll().orderBy('posted_at').orderBy('id').forUpdate().execute();
}

export function countPending(db: Db, thread: Thread): Promise<number> {
  return countRows(pendingOf(db, thread));
}

/** Shows everybody what the reader held back. */
export async function showPending(
  db: Db,
  thread: Thread,
  ids: readonly string[],
  reviewId: string | undefined,
): Promise<void> {
  if (ids.length === 0) return;
  await updateComments(db, thread, ids, { pending: 0, published_with: reviewId ?? null });
  await countWriting(db, discussionOf(thread), thread.readerId, { comments: ids.length });
}

/** Holds back for the reader what they published. */
export async function hidePublished(db: Db, thread: Thread, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await updateComments(db, thread, ids, { pending: 1, published_with: null });
  await uncountComments(db, discussionOf(thread), thread.readerId, ids.length);
}

/** Changes the same of several comments. */
export async function updateComments(
  db: Db,
  thread: Thread,
  ids: readonly string[],
  changes: Partial<CommentRow>,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('comments')
    .set(changes)
    .where('organization_id', '=', thread.organizationId)
    .where('space_id', '=', thread.spaceId)
    .where('id', 'in', ids)
    .execute();
}

export function findCommentsOfReviews(db: Db, thread: Thread, reviewIds: readonly string[]): Promise<CommentRow[]> {
  return reviewIds.length === 0
    ? Promise.resolve([])
    : commentsOf(db, thread, { status: 'all' }).selectAll().where('review_id', 'in', reviewIds).execute();
}

/** What a review says and what was published with it, kept from changing for the rest of the transaction. */
export function lockCommentsOfReview(db: Db, thread: Thread, reviewId: string): Promise<CommentRow[]> {
  return commentsOf(db, thread, { status: 'all' })
    .selectAll()
    .where(eb => eb.or([eb('review_id', '=', reviewId), eb('published_with', '=', reviewId)]))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Adds a comment and counts it, unless nobody else sees it yet. */
export async function insertComment(db: Db, row: CommentRow): Promise<void> {
  await db.insertInto('comments').values(row).execute();
  if (row.pending === 0) await countWriting(db, row, row.posted_by, { comments: 1 });
}

export type CommentKey = Pick<CommentRow, 'organization_id' | 'space_id' | 'id'>;

export async function updateComment(db: Db, key: CommentKey, changes: Partial<CommentRow>): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db
    .updateTable('comments')
    .set(changes)
    .where('organization_id', '=', key.organization_id)
    .where('space_id', '=', key.space_id)
    .where('id', '=', key.id)
    .execute();
}

/** Takes out what a comment says, and what was attached to it; its replies stay. */
export async function emptyComment(db: Db, key: CommentKey, deleted_at: string): Promise<void> {
  const own = { ...key, comment_id: key.id, reply_id: '' };
  await deleteCommentFiles(db, own);
  await deleteMentions(db, own);
  await deleteReactions(db, own);
  await updateComment(db, key, {
    ...{ body: '', edited_at: null, deleted_at },
    ...{ suggestion: null, suggested_for: null, suggestion_through: null },
    ...{ suggestion_status: null, suggestion_revision: null },
  });
}

export async function deleteComment(db: Db, key: CommentRow): Promise<void> {
  await uncountComment(db, key);
  const owner = { ...key, comment_id: key.id };
  await deleteCommentFiles(db, owner);
  await deleteMentions(db, owner);
  await deleteReactions(db, owner);
  await forgetRead(db, key);
  await db
    .deleteFrom('comment_replies')
    .where('organization_id', '=', key.organization_id)
    .where('space_id', '=', key.space_id)
    .where('comment_id', '=', key.id)
    .execute();
  await db
    .deleteFrom('comments')
    .where('organization_id', '=', key.organization_id)
    .where('space_id', '=', key.space_id)
    .where('id', '=', key.id)
    .execute();
}

/** Moves the count of open comments of the space or the change request, for those that `isCounted`. */
export async function countOpen(
  db: Db,
  { organizationId, spaceId, changeRequestId }: Thread,
  by: number,
): Promise<void> {
  const change = { comments_open: sql<number>`comments_open + ${by}` };
  if (changeRequestId === '') {
    await db
      .updateTable('spaces')
      .set(change)
      .where('organization_id', '=', organizationId)
      .where('id', '=', spaceId)
      .execute();
    return;
  }
  await db
    .updateTable('change_requests')
    .set(change)
    .where('organization_id', '=', organizationId)
    .where('space_id', '=', spaceId)
    .where('id', '=', changeRequestId)
    .execute();
}
