import { type RawBuilder, sql } from 'kysely';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import { fetchPage, type Key, type Page, type PageRequest } from '../db/page.ts';
import type { MemberRow } from '../db/tables/accounts.ts';
import type { CommenterRow, CommentRow } from '../db/tables/comments.ts';
import { withCount } from '../db/together.ts';

/** One discussion: that of a space, with an empty id for the change request, or that of a change request. */
export type Discussion = Pick<CommenterRow, 'organization_id' | 'space_id' | 'change_request_id'>;

const commentersOf = (db: Db, { organization_id, space_id, change_request_id }: Discussion) =>
  kept(db)
    .selectFrom('commenters')
    .where('commenters.organization_id', '=', organization_id)
    .where('commenters.space_id', '=', space_id)
    .where('commenters.change_request_id', '=', change_request_id);

/** Members who commented or replied, by name, and how many they are. */
export async function listCommenters(
  db: Db,
  discussion: Discussion,
  request: PageRequest,
): Promise<Page<MemberRow> & { count: number }> {
  const named = commentersOf(db, discussion).where('commenters.sort_name', 'is not', null);
  const members = named
    // From those who commented to the members: SQLite keeps the order of a cross join.
    .crossJoin('members as m')
    .whereRef('m.organization_id', '=', 'commenters.organization_id')
    .whereRef('m.user_id', '=', 'commenters.user_id')
    .selectAll('m');
  const keys: Key<MemberRow>[] = [
    { column: 'commenters.sort_name', value: row => row.sort_name },
    { column: 'commenters.user_id', value: row => row.user_id },
  ];
  return withCount(
    db,
    () => fetchPage(members, keys, request),
    () => countRows(named),
  );
}

/** How many comments a discussion has, all or those by some authors; those that nobody sees yet are not counted. */
export async function countWritten(db: Db, discussion: Discussion, authors: readonly string[]): Promise<number> {
  let query = commentersOf(db, discussion);
  if (authors.length > 0) query = query.where('user_id', 'in', authors);
  const { count } = await query.select(sql<number>`coalesce(sum(comments), 0)`.as('count')).executeTakeFirstOrThrow();
  return count;
}

/** Counts what somebody wrote, for `listCommenters`. */
export async function countWriting(
  db: Db,
  discussion: Discussion,
  userId: string,
  { comments = 0, replies = 0 }: Partial<Pick<CommenterRow, 'comments' | 'replies'>>,
): Promise<void> {
  const { numUpdatedRows } = await updateCommenters(db, discussion, sql`${userId}`)
    .set({ comments: sql`comments + ${comments}`, replies: sql`replies + ${replies}` })
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return;
  // Whoever is renamed or leaves at this moment waits until the row is there, or is waited for.
  const member = await db
    .selectFrom('members')
    .select('sort_name')
    .where('organization_id', '=', discussion.organization_id)
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst();
  const { organization_id, space_id, change_request_id } = discussion;
  await db
    .insertInto('commenters')
    .values({
      ...{ organization_id, space_id, change_request_id, user_id: userId },
      ...{ comments, replies, sort_name: member?.sort_name ?? null },
    })
    .onConflict(conflict =>
      conflict.columns(['organization_id', 'space_id', 'change_request_id', 'user_id']).doUpdateSet({
        comments: sql`commenters.comments + excluded.comments`,
        replies: sql`commenters.replies + excluded.replies`,
      }),
    )
    .execute();
}

/** Takes back what was counted of a reply. */
export async function uncountReply(db: Db, comment: CommentRow, userId: string): Promise<void> {
  await updateCommenters(db, comment, sql`${userId}`).set({ replies: sql`replies - 1` }).execute();
  await forgetSilent(db, comment, sql`${userId}`);
}

/** Takes back what was counted of some comments of one author, without replies. */
export async function uncountComments(db: Db, discussion: Discussion, userId: string, count: number): Promise<void> {
  await updateCommenters(db, discussion, sql`${userId}`)
    .set({ comments: sql`comments - ${count}` })
    .execute();
  await forgetSilent(db, discussion, sql`${userId}`);
}

/** Takes back what was counted of a comment and its replies, which are there still. */
export async function uncountComment(db: Db, comment: CommentRow): Promise<void> {
  const { organization_id, space_id, id, posted_by, pending } = comment;
  const replies = sql`from comment_replies r
    where r.organization_id = ${organization_id} and r.space_id = ${space_id} and r.comment_id = ${id}`;
  const authors = sql`select ${posted_by} union all select r.posted_by ${replies}`;
  await updateCommenters(db, comment, authors)
    .set({
      comments: sql`comments - case when user_id = ${posted_by} then ${sql.lit(1 - pending)} else 0 end`,
      replies: sql`replies - (select count(*) ${replies} and r.posted_by = commenters.user_id)`,
    })
    .execute();
  await forgetSilent(db, comment, authors);
}

const updateCommenters = (db: Db, discussion: Discussion, userIds: RawBuilder<unknown>) =>
  db
    .updateTable('commenters')
    .where('organization_id', '=', discussion.organization_id)
    .where('space_id', '=', discussion.space_id)
    .where('change_request_id', '=', discussion.change_request_id)
    .where('user_id', 'in', sql<string>`(${userIds})`);

/** Those of these of whom nothing is left. */
async function forgetSilent(db: Db, discussion: Discussion, userIds: RawBuilder<unknown>): Promise<void> {
  await db
    .deleteFrom('commenters')
    .where('organization_id', '=', discussion.organization_id)
    .where('space_id', '=', discussion.space_id)
    .where('change_request_id', '=', discussion.change_request_id)
    .where('user_id', 'in', sql<string>`(${userIds})`)
    .where('comments', '=', 0)
    .where('replies', '=', 0)
    .execute();
}

/** Lists members by this name; with `null`, no longer. */
export async function nameCommenters(
  db: Db,
  organizationIds: readonly string[],
  userIds: readonly string[],
  sortName: string | null,
): Promise<void> {
  if (organizationIds.length === 0) return;
  await db
    .updateTable('commenters')
    .set({ sort_name: sortName })
    .where('organization_id', 'in', organizationIds)
    .where('user_id', 'in', userIds)
    .execute();
}

/** Names those who wrote in a space as members of the organization that it belongs to now. */
export async function renameInSpace(db: Db, organizationId: string, spaceId: string): Promise<void> {
  const name = sql<string | null>`(select m.sort_name from members m
    where m.organization_id = commenters.organization_id and m.user_id = commenters.user_id)`;
  await db
    .updateTable('commenters')
    .set({ sort_name: name })
    .where('organization_id', '=', organizationId)
    .where('space_id', '=', spaceId)
    .execute();
}
