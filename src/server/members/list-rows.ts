import type { Db } from '../db/database.ts';
import { fetchPage, type Key, type Page, type PageRequest } from '../db/page.ts';
import type { MemberRow } from '../db/tables/accounts.ts';
import { countPlanned, fewMembers, knownMembers, type MemberFilter, plannedMembers, planOf } from './plan-rows.ts';
import type { MemberWithUser } from './rows.ts';

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
  const page = await fetchPage(
    plannedMembers(db, organizationId, filter, plan)
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .selectAll('m')
      .select(['u.display_name', 'u.email', 'u.photo_url', 'u.deleted_at']),
    [sortKeys[filter.sort], { column: 'm.user_id', value: row => row.user_id }],
    request,
  );
  return { ...page, count: await countPlanned(db, organizationId, filter, plan) };
}
