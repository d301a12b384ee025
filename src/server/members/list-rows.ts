import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import { fetchMerged, fetchPage, type Key, type Page, type PageRequest } from '../db/page.ts';
import type { MemberRow } from '../db/tables/accounts.ts';
import { withCount } from '../db/together.ts';
import {
  countPlanned,
  fewMembers,
  knownMembers,
  type MemberFilter,
  type Plan,
  plannedMembers,
  planOf,
} from './plan-rows.ts';
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
): Promise<Page<MemberRow> & { count: number }> {
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
): Promise<Page<MemberRow> & { count: number }> {
  const members = plannedMembers(db, organizationId, filter, plan).selectAll('m');
  return fetchMerged(
    kept(db),
    {
      tables: sql`with looked_up as materialized ${members}`,
      parts: [db.selectFrom(sql<MemberRow>`looked_up`.as('m')).selectAll('m')],
      count: plan.count === undefined ? sql`(select count(*) from looked_up)` : sql`${sql.lit(plan.count)}`,
    },
    keysOf(filter),
    request,
  );
}

async function pageOf(
  db: Db,
  organizationId: string,
  filter: MemberFilter,
  plan: Plan,
  request: PageRequest,
): Promise<Page<MemberRow>> {
  const keys = keysOf(filter);
  const members = (source?: RawBuilder<MemberRow>) =>
    plannedMembers(db, organizationId, filter, plan, source).selectAll('m');
  if (!plan.searched) return fetchPage(members(), keys, request);
  return searchByName(db, { members, keys, searched: plan.searched, request });
}
