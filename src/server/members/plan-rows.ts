import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#contract/common.ts';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { hasStatistics } from '../db/has-statistics.ts';
import { hasText } from '../db/has-text.ts';
import { kept } from '../db/kept.ts';
import { lookUpEach } from '../db/look-up.ts';
import type { MemberCountRow, MemberRow, MemberState } from '../db/tables/accounts.ts';
import { countByStates, type Found } from '../db/text-counts.ts';
import { memberTexts, type TextScope, textSearchOf } from '../db/text-index.ts';
import { together } from '../db/together.ts';
import { countsByState, membersInStates } from './state-rows.ts';

export interface MemberFilter {
  sort: 'joinedAt' | 'lastSeenAt' | 'name';
  role?: Role | 'guest' | undefined;
  /** Folded. */
  search?: string | undefined;
  status?: 'active' | 'disabled' | undefined;
  sso?: boolean | undefined;
  seen?: boolean | undefined;
  team?: string | undefined;
}

/** So many rows are rather looked up and sorted than met on the way through all members in their order. */
export const fewMembers = 2_000;
/** Of fewer members than this part it takes less to look each up than to look at all. */
const rareShare = 8;

/** So many rows are on a page, if nobody asks for another number; and to look one up takes so much longer than to pass it. */
const usualPage = 50;
const lookUpCost = 10;

/** How a list is read. */
export interface Plan {
  /** Who is looked up, as a query with the column `user_id`; else all members are met in the order of the list. */
  lookedUp?: RawBuilder<{ user_id: string }> | undefined;
  /** Where it is known. */
  count: number | undefined;
  /** Among whom they are counted where it is not. */
  countedIn?: RawBuilder<{ user_id: string }> | undefined;
  /** In the order of names: a search that many match, and so many members, of the role if there is one, one has to look at for one that is found. */
  searched?: { scope: TextScope & { text: string }; perFound: number; role: MemberFilter['role'] } | undefined;
}

const isIn = (filter: MemberFilter) => (state: MemberState) =>
  (filter.sort !== 'lastSeenAt' || state.seen === 1) &&
  (filter.role === undefined || state.role === filter.role) &&
  (filter.status === undefined || state.disabled === (filter.status === 'disabled' ? 1 : 0)) &&
  (filter.sso === undefined || state.sso === (filter.sso ? 1 : 0)) &&
  (filter.seen === undefined || state.seen === (filter.seen ? 1 : 0));

const sumOf = (states: readonly { count: number }[]) => states.reduce((sum, { count }) => sum + count, 0);

/** What is counted of the members of an organization, without looking at them. */
export interface KnownMembers {
  organizationId: string;
  states: readonly MemberCountRow[];
  found: Found | undefined;
  /** With what the names of those who are found begin, where they all do and are few. */
  begin: string | undefined;
  inTeam: number | undefined;
}

/** Reads what is known for lists with this search and team. */
export async function knownMembers(
  db: Db,
  organizationId: string,
  { search, team }: Pick<MemberFilter, 'search' | 'team'>,
  few = fewMembers,
): Promise<KnownMembers> {
  const [states, found, inTeam] = await together(
    db,
    () => countsByState(db, organizationId),
    () => (search ? countByStates(db, { ...memberTexts, many: few }, organizationId, search) : undefined),
    () => (team === undefined ? undefined : countTeam(db, organizationId, team)),
  );
  const begin = found?.few && search && (await areNamed(db, organizationId, search, found.count)) ? search : undefined;
  return { organizationId, states, found, begin, inTeam };
}

/** Those who are found, as a query with the column `user_id`, when they are few enough to be looked up. */
export function fewFound(db: Db, { organizationId, found, begin }: KnownMembers) {
  if (!found?.few || !found.scope) return undefined;
  if (begin === undefined) return textSearchOf(db).matching(memberTexts, found.scope);
  return sql<{ user_id: string }>`(select n.user_id from ${membersNamed(organizationId, begin)})`;
}

/** Up to the last character, which no name has. */
const membersNamed = (organizationId: string, begin: string) => sql`members n
  where n.organization_id = ${organizationId} and n.sort_name >= ${begin} and n.sort_name < ${`${begin}\u{10ffff}`}`;

/**
 * Whether the names of all who are found begin with what is searched for: a name is part of what is searched, so it is so
 * when there are as many. These stand together in the index of names, where words would be compared with each other.
 */
async function areNamed(db: Db, organizationId: string, begin: string, count: number | undefined): Promise<boolean> {
  if (!count) return false;
  const { rows } = await sql<{ named: number }>`select count(*) as named from (
    select 1 as one from ${membersNamed(organizationId, begin)} limit ${count + 1}) n`.execute(kept(db));
  return rows[0]?.named === count;
}

/** How the members of a filter are read, whose search and team are those of what is known. */
export function planOf(db: Db, known: KnownMembers, filter: MemberFilter, few = fewMembers): Plan {
  const { organizationId, found, inTeam } = known;
  const all = sumOf(known.states);
  const states = known.states.filter(isIn(filter));
  const inStates = sumOf(states);
  const both = found?.states && sumOf(found.states.filter(isIn(filter)));
  const count = countOf(
    both === undefined
      ? { all, inStates, found: found && { count: found.count }, inTeam }
      : { all, inStates: all, found: { count: both }, inTeam },
  );
  if (count === 0) return { count };
  if (filter.team !== undefined && inTeam !== undefined && inTeam <= few)
    return { count, lookedUp: membersOfTeam(organizationId, filter.team) };
  if (found?.few) return { count, lookedUp: fewFound(db, known) };
  if (inStates <= few) return { count, lookedUp: membersInStates(organizationId, states) };
  const scope = found?.scope;
  const lookedUp = scope && textSearchOf(db).matching(memberTexts, scope);
  const matches = both ?? found?.count;
  const { role, status } = filter;
  const inRole = sumOf(known.states.filter(isIn({ sort: 'joinedAt', role })));
  const perFound = matches === undefined ? Number.POSITIVE_INFINITY : inRole / matches;
  const searched = filter.sort === 'name' && scope && 'text' in scope ? { scope, perFound, role } : undefined;
  if (found?.count === undefined) return { count, searched };
  const onTheWay = role ? inRole : sumOf(known.states.filter(isIn({ sort: 'joinedAt', status })));
  if (!searched && matches && (onTheWay / matches) * usualPage > found.count * lookUpCost) return { count, lookedUp };
  return { count, searched, countedIn: all / found.count <= rareShare ? undefined : lookedUp };
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

/** The members of a filter under the name `m`, read as a plan says; with a source, those of it. */
export function plannedMembers(
  db: Db,
  organizationId: string,
  filter: MemberFilter,
  { lookedUp }: Plan,
  source?: RawBuilder<MemberRow>,
) {
  const key = sql`x.organization_id = ${organizationId} and x.user_id = c.user_id`;
  const members =
    lookedUp === undefined
      ? sql<MemberRow>`members`
      : sql<MemberRow>`(select x.* from ${lookUpEach(db, { source: sql`${lookedUp} c`, table: 'members', alias: 'x', key })})`;
  return db
    .selectFrom((source ?? members).as('m'))
    .where(eb => eb.and(matchingMembers(db, organizationId, filter, { isOrdered: lookedUp === undefined })));
}

/** How many members a filter has. */
export async function countPlanned(
  db: Db,
  organizationId: string,
  filter: MemberFilter,
  { count, lookedUp, countedIn }: Plan,
): Promise<number> {
  if (count !== undefined) return count;
  return countRows(plannedMembers(db, organizationId, filter, { lookedUp: lookedUp ?? countedIn, count }));
}

/** The same for each role that a filter leaves open; those without any are missing. */
export async function countByRole(
  db: Db,
  organizationId: string,
  filter: MemberFilter,
  { count, lookedUp, countedIn }: Plan,
): Promise<Map<Role | 'guest', number>> {
  const rows = await plannedMembers(db, organizationId, filter, { lookedUp: lookedUp ?? countedIn, count })
    .select(eb => ['m.role', eb.fn.countAll<number>().as('count')])
    .groupBy('m.role')
    .execute();
  return new Map(rows.map(row => [row.role ?? 'guest', row.count]));
}

/**
 * The conditions on `m`. SQLite knows nothing of how many rows match: where all are met in the order of the list, it must
 * not take an index that knows a column but not the order, and a column in an expression has none.
 */
export function matchingMembers(
  db: Db,
  organizationId: string,
  filter: MemberFilter,
  { isOrdered: inOrder = true } = {},
): RawBuilder<boolean>[] {
  const { sort, role, status, sso, seen, search, team } = filter;
  const isKnown = hasStatistics(db);
  const column = (name: string, isOrdered: boolean) =>
    isOrdered || isKnown ? sql.raw(`m.${name}`) : sql.raw(`+m.${name}`);
  // By joining and by name there are indexes of each role, and of those who are switched off.
  const isOrdered = inOrder && sort !== 'lastSeenAt';
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
    ...(seen === undefined
      ? []
      : [sql<boolean>`${column('last_seen_at', false)} ${seen ? sql`is not null` : sql`is null`}`]),
    ...(search ? [hasText(db, 'm.search_text', search)] : []),
    ...(team === undefined
      ? []
      : [
          sql<boolean>`exists (select 1 from team_members t where t.organization_id = ${organizationId} and t.team_id = ${team} and t.user_id = m.user_id)`,
        ]),
  ];
}
