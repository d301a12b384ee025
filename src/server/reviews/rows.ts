import { sql } from 'kysely';
import { activeStatuses } from '../db/active-requests.ts';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { ReviewRow } from '../db/tables/comments.ts';
import type { ChangeRequestRow, RequestedReviewerRow } from '../db/tables/content.ts';

/** Of the level from which reviews are given, as `rankedSpaces` counts. */
export const reviewRank = 4;

type Request = Pick<ChangeRequestRow, 'organization_id' | 'space_id' | 'id'>;

const reviewsOf = (db: Db, request: Request) =>
  db
    .selectFrom('reviews')
    .where('organization_id', '=', request.organization_id)
    .where('space_id', '=', request.space_id)
    .where('change_request_id', '=', request.id);

export function listReviews(db: Db, request: Request, page: PageRequest): Promise<Page<ReviewRow>> {
  return fetchPage(
    reviewsOf(db, request).selectAll(),
    [
      { column: 'created_at', value: row => row.created_at },
      { column: 'id', value: row => row.id },
    ],
    page,
  );
}

export function countReviews(db: Db, request: Request): Promise<number> {
  return countRows(reviewsOf(db, request));
}

export function findReview(db: Db, request: Request, id: string): Promise<ReviewRow | undefined> {
  return reviewsOf(db, request).selectAll().where('id', '=', id).executeTakeFirst();
}

/** The reviews of some people, newest first. */
export function reviewsBy(db: Db, request: Request, users: readonly string[]): Promise<ReviewRow[]> {
  if (users.length === 0) return Promise.resolve([]);
  return reviewsOf(db, request).selectAll().where('reviewer', 'in', users).orderBy('created_at', 'desc').execute();
}

/** The last review of everybody who reviewed. */
export async function latestReviews(db: Db, request: Request): Promise<ReviewRow[]> {
  const rows = await reviewsOf(db, request)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1000)
    .execute();
  const latest = new Map<string, ReviewRow>();
  for (const row of rows) if (!latest.has(row.reviewer)) latest.set(row.reviewer, row);
  return [...latest.values()];
}

export async function insertReview(db: Db, row: ReviewRow): Promise<void> {
  await db.insertInto('reviews').values(row).execute();
}

export async function deleteReview(db: Db, { organization_id, space_id, change_request_id, id }: ReviewRow) {
  await db
    .deleteFrom('reviews')
    .where('organization_id', '=', organization_id)
    .where('space_id', '=', space_id)
    .where('change_request_id', '=', change_request_id)
    .where('id', '=', id)
    .execute();
}

const requested = (db: Db, request: Request) =>
  db
    .selectFrom('requested_reviewers')
    .where('organization_id', '=', request.organization_id)
    .where('space_id', '=', request.space_id)
    .where('change_request_id', '=', request.id);

/** Those who can still answer: nobody who was disabled. */
const awaitable = (db: Db, request: Request) =>
  requested(db, request).where(({ exists, selectFrom }) =>
    exists(
      selectFrom('members as m')
        .select('m.user_id')
        .whereRef('m.organization_id', '=', 'requested_reviewers.organization_id')
        .whereRef('m.user_id', '=', 'requested_reviewers.user_id')
        .where('m.disabled', '=', 0),
    ),
  );

export function listRequested(db: Db, request: Request, page: PageRequest): Promise<Page<RequestedReviewerRow>> {
  return fetchPage(
    awaitable(db, request).selectAll(),
    [
      { column: 'requested_at', value: row => row.requested_at },
      { column: 'user_id', value: row => row.user_id },
    ],
    page,
  );
}

/** The requests to these users. */
export function findRequested(db: Db, request: Request, users: readonly string[]): Promise<RequestedReviewerRow[]> {
  if (users.length === 0) return Promise.resolve([]);
  return requested(db, request).selectAll().where('user_id', 'in', users).orderBy('user_id').execute();
}

export function countRequested(db: Db, request: Request): Promise<number> {
  return countRows(awaitable(db, request));
}

/** Who asked for the review of a user; undefined when nobody did. */
export async function findAsker(db: Db, request: Request, userId: string): Promise<string | undefined> {
  const row = await requested(db, request).select('requested_by').where('user_id', '=', userId).executeTakeFirst();
  return row?.requested_by;
}

/** The ids of those requests of one organization for which a user is asked for a review. */
export async function requestsAskedOf(db: Db, userId: string, requests: readonly Request[]): Promise<Set<string>> {
  const [first] = requests;
  if (!first) return new Set();
  const keys = sql.join(requests.map(({ space_id, id }) => sql`(${space_id}, ${id})`));
  const { rows } = await sql<{ id: string }>`select q.change_request_id as id
    from (values ${keys}) w cross join requested_reviewers q
    where q.organization_id = ${first.organization_id} and q.space_id = w.column1 and q.change_request_id = w.column2
      and q.user_id = ${userId}`.execute(kept(db));
  return new Set(rows.map(({ id }) => id));
}

/** Asks these users; anyone who was asked before is asked again. */
export async function insertRequested(db: Db, rows: readonly RequestedReviewerRow[]): Promise<void> {
  await db
    .insertInto('requested_reviewers')
    .values([...rows])
    .onConflict(conflict =>
      conflict.columns(['organization_id', 'space_id', 'change_request_id', 'user_id']).doUpdateSet(eb => ({
        requested_by: eb.ref('excluded.requested_by'),
        requested_at: eb.ref('excluded.requested_at'),
        revision_id: eb.ref('excluded.revision_id'),
      })),
    )
    .execute();
}

/** @returns whether somebody had asked */
export async function deleteRequested(db: Db, request: Request, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('requested_reviewers')
    .where('organization_id', '=', request.organization_id)
    .where('space_id', '=', request.space_id)
    .where('change_request_id', '=', request.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Those of the users who can look at anything in the organization at all. */
export async function activeMembers(db: Db, organizationId: string, users: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', users)
    .where('disabled', '=', 0)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Takes back the reviews asked of users who leave the organization; requests that are over keep whom they asked. */
export async function deleteRequestedOf(db: Db, organizationId: string, userIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('requested_reviewers')
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', userIds)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('change_requests as c')
          .select('c.id')
          .whereRef('c.organization_id', '=', 'requested_reviewers.organization_id')
          .whereRef('c.space_id', '=', 'requested_reviewers.space_id')
          .whereRef('c.id', '=', 'requested_reviewers.change_request_id')
          .where('c.status', 'in', activeStatuses),
      ),
    )
    .execute();
}
