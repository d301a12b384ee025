import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { fetchMerged, fetchPage, type Key, type Page, type PageRequest } from '../db/page.ts';
import type { MemberRow } from '../db/tables/accounts.ts';
import { withCount } from '../db/together.ts';
import { findUsers } from '../users/rows.ts';
import {
  countPlanned,
  fewMembers,
  knownMembers,
  type MemberFilter,
  type Plan,
  plannedMembers,
  planOf,
} from './plan-rows.ts';
import type { MemberWithUser } from './rows.ts';
import { searchByName } from './search-rows.ts';

const sortKeys: Record<MemberFilter['sort'], Key<MemberRow>> = {
  joinedAt: { column: 'm.joined_at', value: row => row.joined_at },
  lastSeenAt: { column: 'm.last_seen_at', value: row => row.last_seen_at ?? '' },
  name: { column: 'm.sort_name', value: row => row.sort_name },
};

/** One page of the members, and how many there are in all. */
export async function listMembers(
  db: Db,
  organizationId: string,
  filter: MemberFilter,
  request: PageRequest,
  few = fewMembers,
): Promise<Page<MemberWithUser> & { count: number }> {
  const plan = planOf(db, await knownMembers(db, organizationId, filter, few), filter, few);
  if (plan.count === 0) return { rows: [], next: undefined, count: 0 };
  if (plan.lookedUp) return lookUpPage(db, organizationId, filter, plan, request);
  return withCount(
    db,
    () => pageOf(db, organizationId, filter, plan, request),
    () => countPlanned(db, organizationId, filter, plan),
  );
}

const keysOf = ({ sort }: MemberFilter): Key<MemberRow>[] => [
  sortKeys[sort],
  { column: 'm.user_id', value: row => row.user_id },
];

/** Looks up members once, to be listed and to be counted. */
async function lookUpPage(
  db: Db,
  organizationId: string,
  filter: MemberFilter,
  plan: Plan,
  request: PageRequest,
): Promise<Page<MemberWithUser> & { count: number }> {
  const members = plannedMembers(db, organizationId, filter, plan).selectAll('m');
  const { rows, next, count } = await fetchMerged(
    db,
    {
      tables: sql`with looked_up as materialized ${members}`,
      parts: [db.selectFrom(sql<MemberRow>`looked_up`.as('m')).selectAll('m')],
      count: plan.count === undefined ? sql`(select count(*) from looked_up)` : sql`${sql.lit(plan.count)}`,
    },
    keysOf(filter),
    request,
  );
  return { rows: await withUsers(db, rows), next, count };
}

async function pageOf(
  db: Db,
  organizationId: string,
  filter: MemberFilter,
  plan: Plan,
  request: PageRequest,
): Promise<Page<MemberWithUser>> {
  const keys = keysOf(filter);
  const members = (source?: RawBuilder<MemberRow>) =>
    plannedMembers(db, organizationId, filter, plan, source).selectAll('m');
  if (!plan.searched) {
    const query = members()
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['u.display_name', 'u.email', 'u.photo_url', 'u.deleted_at']);
    return fetchPage(query, keys, request);
  }
  const { rows, next } = await searchByName(db, { members, keys, searched: plan.searched, request });
  return { rows: await withUsers(db, rows), next };
}

async function withUsers(db: Db, rows: readonly MemberRow[]): Promise<MemberWithUser[]> {
  const ids = rows.map(row => row.user_id);
  const users = new Map((await findUsers(db, ids)).map(user => [user.id, user]));
  return rows.flatMap(row => {
    const user = users.get(row.user_id);
    if (!user) return [];
    const { display_name, email, photo_url, deleted_at } = user;
    return [{ ...row, display_name, email, photo_url, deleted_at }];
  });
}
