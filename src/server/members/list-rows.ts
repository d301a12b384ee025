import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Role } from '#contract/common.ts';
import type { Db } from '../db/database.ts';
import { memberSearchOf } from '../db/member-search.ts';
import { countTexts } from '../db/member-texts.ts';
import { fetchPage, type Key, type Page, type PageRequest } from '../db/page.ts';
import type { MemberRow, OrganizationRow } from '../db/tables/accounts.ts';
import type { MemberWithUser } from './rows.ts';
import { countsByState, type MemberState, membersInStates } from './state-rows.ts';

export interface MemberFilter {
  sort: 'joinedAt' | 'lastSeenAt' | 'name';
  role?: Role | 'guest' | undefined;
  /** Folded. */
  search?: string | undefined;
  status?: 'active' | 'disabled' | undefined;
  sso?: boolean | undefined;
  team?: string | undefined;
}

/** So many rows are rather looked up and sorted than met on the way through all members in their order. */
const fewMembers = 2_000;
/** Of fewer members than this part it takes less to look each up than to look at all. */
const rareShare = 8;

/** A pattern for `like … escape '\\'`. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const sortKeys: Record<MemberFilter['sort'], Key<MemberRow>> = {
  joinedAt: { column: 'm.joined_at', value: row => row.joined_at },
  lastSeenAt: { column: 'm.last_seen_at', value: row => row.last_seen_at ?? '' },
  name: { column: 'm.sort_name', value: row => row.sort_name },
};

/** How a list is read. */
interface Plan {
  /** Who is looked up, as a query with the column `user_id`; else all members are met in the order of the list. */
  lookedUp?: RawBuilder<{ user_id: string }> | undefined;
  /** Where it is known. */
  count: number | undefined;
  /** Among whom they are counted where it is not. */
  countedIn?: RawBuilder<{ user_id: string }> | undefined;
}

const isIn = (filter: MemberFilter) => (state: MemberState) =>
  (filter.sort !== 'lastSeenAt' || state.seen === 1) &&
  (filter.role === undefined || state.role === filter.role) &&
  (filter.status === undefined || state.disabled === (filter.status === 'disabled' ? 1 : 0)) &&
  (filter.sso === undefined || state.sso === (filter.sso ? 1 : 0));

async function planOf(
  db: Db,
  { id, member_count: all }: OrganizationRow,
  filter: MemberFilter,
  few: number,
): Promise<Plan> {
  const { team, search } = filter;
  const states = (await countsByState(db, id)).filter(isIn(filter));
  const inStates = states.reduce((sum, { count }) => sum + count, 0);
  const found = search ? await countTexts(db, id, search, few) : undefined;
  const inTeam = team === undefined ? undefined : await countTeam(db, id, team);
  const count = countOf({ all, inStates, found: search ? { count: found?.count } : undefined, inTeam });
  if (count === 0) return { count };
  if (team !== undefined && inTeam !== undefined && inTeam <= few) return { count, lookedUp: membersOfTeam(id, team) };
  const matching = found?.scope && memberSearchOf(db).matching(found.scope);
  if (found?.few) return { count, lookedUp: matching };
  if (inStates <= few) return { count, lookedUp: membersInStates(id, states) };
  if (found?.count === undefined || found.count >= all / rareShare) return { count };
  return { count, countedIn: matching };
}

interface Counts {
  all: number;
  inStates: number;
  found: { count: number | undefined } | undefined;
  inTeam: number | undefined;
}

/** How many members are in the states, are found and are in the team; unknown where two of these say something. */
function countOf({ all, inStates, found, inTeam }: Counts): number | undefined {
  const said = [
    inStates === all ? undefined : { count: inStates },
    found,
    inTeam === undefined ? undefined : { count: inTeam },
  ];
  const counts = said.flatMap(one => one ?? []);
  if (counts.some(({ count }) => count === 0)) return 0;
  return counts.length > 1 ? undefined : counts.length === 1 ? counts[0]?.count : all;
}

async function countTeam(db: Db, organizationId: string, team: string): Promise<number> {
  const row = await db
    .selectFrom('teams')
    .select('member_count')
    .where('organization_id', '=', organizationId)
    .where('id', '=', team)
    .executeTakeFirst();
  return row?.member_count ?? 0;
}

const membersOfTeam = (organizationId: string, team: string) =>
  sql<{
    user_id: string;
  }>`(select t.user_id from team_members t where t.organization_id = ${organizationId} and t.team_id = ${team})`;

/** The table of members under the name `m`, with what a plan has of them. */
const membersIn = (organizationId: string, { lookedUp }: Plan) =>
  lookedUp === undefined
    ? sql<MemberRow>`members`.as('m')
    : // SQLite keeps the order of a cross join: from those who are looked up to their rows.
      sql<MemberRow>`(select x.* from ${lookedUp} c cross join members x
        where x.organization_id = ${organizationId} and x.user_id = c.user_id)`.as('m');

/**
 * The conditions on `m`. SQLite knows nothing of how many rows match: where all are met in the order of the list, it must
 * not take an index that knows a column but not the order, and a column in an expression has none.
 */
export function matchingMembers(
  db: Db,
  organizationId: string,
  filter: MemberFilter,
  { lookedUp }: Pick<Plan, 'lookedUp'> = {},
): RawBuilder<boolean>[] {
  const { sort, role, status, sso, search, team } = filter;
  const hasStatistics = db.getExecutor().adapter instanceof PostgresAdapter;
  const column = (name: string, isOrdered: boolean) =>
    isOrdered || hasStatistics ? sql.raw(`m.${name}`) : sql.raw(`+m.${name}`);
  // By joining and by name there are indexes of each role, and of those who are switched off.
  const isOrdered = lookedUp === undefined && sort !== 'lastSeenAt';
  const roleOf = column('role', isOrdered);
  const isOff = column('disabled', isOrdered && role === undefined && status === 'disabled');
  return [
    sql<boolean>`m.organization_id = ${organizationId}`,
    ...(sort === 'lastSeenAt' ? [sql<boolean>`m.last_seen_at is not null`] : []),
    ...(role === undefined
      ? []
      : [role === 'guest' ? sql<boolean>`${roleOf} is null` : sql<boolean>`${roleOf} = ${role}`]),
    ...(status === undefined ? [] : [sql<boolean>`${isOff} = ${sql.lit(status === 'disabled' ? 1 : 0)}`]),
    ...(sso === undefined ? [] : [sql<boolean>`${column('sso', false)} = ${sql.lit(sso ? 1 : 0)}`]),
    ...(search ? [sql<boolean>`m.search_text like ${containing(search)} escape '\\'`] : []),
    ...(team === undefined
      ? []
      : [
          sql<boolean>`exists (select 1 from team_members t where t.organization_id = ${organizationId} and t.team_id = ${team} and t.user_id = m.user_id)`,
        ]),
  ];
}

/** One page of the members, and how many there are in all. */
export async function listMembers(
  db: Db,
  organization: OrganizationRow,
  filter: MemberFilter,
  request: PageRequest,
  few = fewMembers,
): Promise<Page<MemberWithUser> & { count: number }> {
  const plan = await planOf(db, organization, filter, few);
  if (plan.count === 0) return { rows: [], next: undefined, count: 0 };
  const matching = (of: Plan) =>
    db.selectFrom(membersIn(organization.id, of)).where(eb => eb.and(matchingMembers(db, organization.id, filter, of)));
  const query = matching(plan)
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('m')
    .select(['u.display_name', 'u.email', 'u.photo_url', 'u.deleted_at']);
  const page = await fetchPage(
    query,
    [sortKeys[filter.sort], { column: 'm.user_id', value: row => row.user_id }],
    request,
  );
  if (plan.count !== undefined) return { ...page, count: plan.count };
  const { count } = await matching({ lookedUp: plan.lookedUp ?? plan.countedIn, count: undefined })
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { ...page, count };
}
