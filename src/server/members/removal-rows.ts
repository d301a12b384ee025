import { type RawBuilder, sql } from 'kysely';
import { isStaying } from '../access/departing-rows.ts';
import { activeStatuses } from '../db/active-requests.ts';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import type { ChangeRequestRow } from '../db/tables/content.ts';

interface Membership {
  organizationId: string;
  userId: string;
}

/** Under the names `c` and `s`: change requests that are not over, with their spaces that are not deleted. */
const active = (db: Db, organizationId: string) =>
  db
    .selectFrom('change_requests as c')
    .innerJoin('spaces as s', join =>
      join.onRef('s.organization_id', '=', 'c.organization_id').onRef('s.id', '=', 'c.space_id'),
    )
    .where('c.organization_id', '=', organizationId)
    .where('c.status', 'in', activeStatuses)
    .where('s.deleted_at', 'is', null)
    .where(isStaying(sql`s`));

const ownRequests = (db: Db, { organizationId, userId }: Membership) =>
  active(db, organizationId).where('c.created_by', '=', userId);

type OwnRequest = Pick<ChangeRequestRow, 'id' | 'number' | 'subject' | 'space_id'> & { title: string };

/** The member's own that are not over, newest first. */
export function listOwnRequests(db: Db, membership: Membership, limit: number): Promise<OwnRequest[]> {
  return ownRequests(db, membership)
    .select(['c.id', 'c.number', 'c.subject', 'c.space_id', 's.title'])
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .limit(limit)
    .execute();
}

export const countOwnRequests = (db: Db, membership: Membership): Promise<number> =>
  countRows(ownRequests(db, membership));

/** How many reviews the member was asked for and did not give since. */
export function countAwaitedReviews(db: Db, { organizationId, userId }: Membership): Promise<number> {
  return countRows(
    active(db, organizationId)
      .innerJoin('requested_reviewers as q', join =>
        join
          .onRef('q.organization_id', '=', 'c.organization_id')
          .onRef('q.space_id', '=', 'c.space_id')
          .onRef('q.change_request_id', '=', 'c.id'),
      )
      .where('q.user_id', '=', userId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('reviews as r')
              .select('r.id')
              .whereRef('r.organization_id', '=', 'q.organization_id')
              .whereRef('r.space_id', '=', 'q.space_id')
              .whereRef('r.change_request_id', '=', 'q.change_request_id')
              .whereRef('r.reviewer', '=', 'q.user_id')
              .whereRef('r.created_at', '>=', 'q.requested_at'),
          ),
        ),
      ),
  );
}

interface RuledSpace {
  id: string;
  title: string;
  own: string | null;
  /** Whether the member has change requests there that are not over. */
  author: 0 | 1;
}

/** Whether rules, as they are kept, may name the member; names of others may hold theirs. */
const mayName = (rules: RawBuilder<unknown>, userId: string) =>
  sql<boolean>`${rules} like ${`%"${userId.replaceAll('_', '\\_')}"%`} escape '\\'`;

/** The spaces whose rules may name a member, and those where they have change requests that are not over; by title. */
export async function spacesToJudge(db: Db, { organizationId, userId }: Membership): Promise<RuledSpace[]> {
  const isAuthor = sql<boolean>`exists (select 1 from change_requests c where c.organization_id = ${organizationId}
    and c.created_by = ${userId} and c.space_id = s.id and c.status in (${sql.join(activeStatuses)}))`;
  return db
    .selectFrom('spaces as s')
    .where('s.organization_id', '=', organizationId)
    .where('s.deleted_at', 'is', null)
    .where(isStaying(sql`s`))
    .where(eb => eb.or([mayName(sql`s.merge_rules`, userId), isAuthor]))
    .select([
      's.id',
      's.title',
      's.merge_rules as own',
      sql<0 | 1>`case when ${isAuthor} then 1 else 0 end`.as('author'),
    ])
    .orderBy('s.sort_title')
    .orderBy('s.id')
    .execute();
}
