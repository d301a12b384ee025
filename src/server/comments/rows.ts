import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { lookUpEach } from '../db/look-up.ts';
import { fetchMerged, fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { CommentRow } from '../db/tables/comments.ts';

/** The comments of a space, or those of one of its change requests. */
export interface Thread {
  organizationId: string;
  spaceId: string;
  /** Empty for the space itself. */
  changeRequestId: string;
  /** Who reads: their own pending comments are there for them, those of others for nobody. */
  readerId: string;
}

export interface CommentFilter {
  status: 'all' | 'open' | 'resolved';
  targetPage?: string | undefined;
  authors?: readonly string[] | undefined;
}

function commentsOf(db: Db, thread: Thread, filter: CommentFilter) {
  let query = db
    .selectFrom('comments')
    .where('organization_id', '=', thread.organizationId)
    .where('space_id', '=', thread.spaceId)
    .where('change_request_id', '=', thread.changeRequestId);
  // Only reviews of a change request hold anything back: those of a space are read and counted by the index alone.
  if (thread.changeRequestId !== '')
    query = query.where(eb => eb.or([eb('pending', '=', 0), eb('posted_by', '=', thread.readerId)]));
  if (filter.status !== 'all') query = query.where('status', '=', filter.status);
  if (filter.targetPage !== undefined) query = query.where('page_id', '=', filter.targetPage);
  if (filter.authors && filter.authors.length > 0) query = query.where('posted_by', 'in', filter.authors);
  return query;
}

export function listComments(
  db: Db,
  thread: Thread,
  filter: CommentFilter,
  request: PageRequest,
): Promise<Page<CommentRow>> {
  return fetchPage(
    commentsOf(db, thread, filter).selectAll(),
    [
      { column: 'posted_at', value: row => row.posted_at },
      { column: 'id', value: row => row.id },
    ],
    request,
  );
}

export async function countComments(db: Db, thread: Thread, filter: CommentFilter): Promise<number> {
  const { status, targetPage, authors = [] } = filter;
  if (thread.changeRequestId === '' && status === 'open' && targetPage === undefined && authors.length === 0) {
    const row = await db
      .selectFrom('spaces')
      .select('comments_open')
      .where('organization_id', '=', thread.organizationId)
      .where('id', '=', thread.spaceId)
      .executeTakeFirst();
    return row?.comments_open ?? 0;
  }
  const { count } = await commentsOf(db, thread, filter)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

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

export async function countPending(db: Db, thread: Thread): Promise<number> {
  const { count } = await pendingOf(db, thread)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The same for several comments. */
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

export async function insertComment(db: Db, row: CommentRow): Promise<void> {
  await db.insertInto('comments').values(row).execute();
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

export async function deleteComment(db: Db, key: CommentKey): Promise<void> {
  for (const table of ['reactions', 'comment_replies'] as const) {
    await db
      .deleteFrom(table)
      .where('organization_id', '=', key.organization_id)
      .where('space_id', '=', key.space_id)
      .where('comment_id', '=', key.id)
      .execute();
  }
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

/** Each value of an indexed column once: with one look into the index for each, however many rows have it. */
const distinct = (
  name: string,
  table: string,
  column: string,
  condition: RawBuilder<unknown>,
) => sql`${sql.ref(name)} (id) as (
    select min(${sql.ref(column)}) from ${sql.table(table)} where ${condition}
    union all
    select (select min(${sql.ref(column)}) from ${sql.table(table)} where ${condition} and ${sql.ref(column)} > ${sql.ref(`${name}.id`)})
    from ${sql.ref(name)} where ${sql.ref(`${name}.id`)} is not null)`;

/** Members who commented or replied, by name, and how many they are; `sort_name` is the key of the list. */
export function listCommenters(
  db: Db,
  { organizationId, spaceId, changeRequestId }: Thread,
  request: PageRequest,
): Promise<Page<{ user_id: string; sort_name: string }> & { count: number }> {
  const inSpace = sql`organization_id = ${organizationId} and space_id = ${spaceId}`;
  const key = sql`m.organization_id = ${organizationId} and m.user_id = w.id`;
  const members = lookUpEach(db, { source: sql`writers w`, table: 'members', alias: 'm', key });
  const tables = sql`with recursive
    ${distinct('authors', 'comments', 'posted_by', sql`${inSpace} and change_request_id = ${changeRequestId} and pending = 0`)},
    ${distinct('repliers', 'comment_replies', 'posted_by', inSpace)},
    writers (id) as (
      select id from authors union select id from repliers where exists (
        select 1 from comment_replies r
        join comments c on c.organization_id = r.organization_id and c.space_id = r.space_id and c.id = r.comment_id
        where r.organization_id = ${organizationId} and r.space_id = ${spaceId} and r.posted_by = repliers.id
          and c.change_request_id = ${changeRequestId})),
    commenters as materialized (
      select m.user_id, m.sort_name from ${members})`;
  const commenters = sql<{ user_id: string; sort_name: string }>`commenters`;
  return fetchMerged(
    db,
    {
      tables,
      parts: [db.selectFrom(commenters.as('m')).selectAll('m')],
      count: sql`(select count(*) from commenters)`,
    },
    [
      { column: 'm.sort_name', value: row => row.sort_name },
      { column: 'm.user_id', value: row => row.user_id },
    ],
    request,
  );
}
