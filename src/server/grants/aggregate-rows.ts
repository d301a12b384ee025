import { type RawBuilder, sql } from 'kysely';
import { rankOf } from '../access/rows.ts';
import type { Db } from '../db/database.ts';
import { lookUpEach } from '../db/look-up.ts';
import { fetchMerged, type Page, type PageRequest } from '../db/page.ts';
import type { MemberRow } from '../db/tables/accounts.ts';
import {
  countByRole,
  fewFound,
  fewMembers,
  type KnownMembers,
  knownMembers,
  matchingMembers,
  plannedMembers,
  planOf,
} from '../members/plan-rows.ts';
import { askedSteps, type ChainStep, type LevelRow, levelsOf, type MemberRole } from './level-rows.ts';

interface LevelFilter {
  /** Only those with exactly this rank, from 1; without it, all who have one. */
  rank?: number | undefined;
  /** The roles that give such a rank to whom nothing was given. */
  roles: readonly MemberRole[];
  /** Folded. */
  search?: string | undefined;
}

type UserIds = RawBuilder<{ user_id: string }>;

/**
 * What was given on steps of a chain, as a table `(user_id, rank)`: to a person themselves or to one of their teams. The
 * nearest step decides, there what a person has themselves, then the highest.
 * @param among only these people, who are few
 */
function givenOn(organizationId: string, steps: readonly ChainStep[], among: UserIds | undefined): RawBuilder<unknown> {
  const isAmong = (column: string) => (among === undefined ? sql`` : sql`and ${sql.ref(column)} in ${among}`);
  // SQLite keeps the order of a cross join: to the members of the teams, or from the few to theirs.
  const grantsOfTeams =
    among === undefined ? sql`grants g cross join team_members t` : sql`team_members t cross join grants g`;
  const parts = steps.flatMap(({ kind, id }, index) => {
    const onStep = sql`g.organization_id = ${organizationId} and g.item_kind = ${sql.lit(kind)} and g.item_id = ${id}`;
    const order = (isOwn: boolean) =>
      sql`${sql.lit((steps.length - index) * 20 + (isOwn ? 10 : 0))} + ${rankOf(sql`g.level`)} as place`;
    return [
      sql`select g.subject_id as user_id, ${order(true)} from grants g where ${onStep} and g.subject_kind = 'user' ${isAmong('g.subject_id')}`,
      sql`select t.user_id, ${order(false)} from ${grantsOfTeams}
        where ${onStep} and g.subject_kind = 'team' and t.organization_id = ${organizationId} and t.team_id = g.subject_id
          ${isAmong('t.user_id')}`,
    ];
  });
  return sql`(select user_id, max(place) % 10 as rank from (${sql.join(parts, sql` union all `)}) placed group by user_id)`;
}

/** A `with` clause: the table `given` of the active members who were given something, without admins. */
function givenTable(
  db: Db,
  organizationId: string,
  steps: readonly ChainStep[],
  { search, few }: { search: string | undefined; few: UserIds | undefined },
): RawBuilder<unknown> {
  const members = lookUpEach(db, {
    ...{ source: sql`${givenOn(organizationId, steps, few)} d`, table: 'members', alias: 'm' },
    key: sql`m.organization_id = ${organizationId} and m.user_id = d.user_id`,
  });
  const isMeant = matchingMembers(db, organizationId, { sort: 'name', status: 'active', search }, { isOrdered: false });
  return sql`with given as materialized (
    select m.user_id, m.sort_name, coalesce(m.role, 'guest') as role, d.rank from ${members}
    where coalesce(m.role, 'guest') <> 'admin' and ${sql.join(isMeant, sql` and `)})`;
}

interface GivenRow {
  user_id: string;
  sort_name: string;
  role: MemberRole;
  rank: number;
}

const inRoles = (some: readonly MemberRole[]) =>
  some.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`role in (${sql.join(some)})`;

/**
 * Everybody who has a level on the first item of a chain, by name. Most have what their role gives them and are known by
 * counts and indexes; only those who were given something are looked at.
 */
export async function listMemberLevels(
  db: Db,
  organizationId: string,
  chain: readonly ChainStep[],
  filter: LevelFilter,
  request: PageRequest,
  few = fewMembers,
): Promise<Page<LevelRow> & { count: number }> {
  const { asked } = askedSteps(chain);
  const { rank: wanted, roles } = filter;
  const search = filter.search || undefined;
  const known = await knownMembers(db, organizationId, { search }, few);
  const byRole = await membersOfRoles(db, known, roles, { search, few });
  // Whoever was given something has a level, but not always the one of their role.
  const isOther = wanted === undefined ? sql`not ${inRoles(roles)}` : sql`rank = ${wanted}`;
  const exceptions = wanted === undefined ? sql`0` : sql`(select count(*) from given where ${inRoles(roles)})`;
  const { rows, next, count } = await fetchMerged(
    db,
    {
      tables: sql`${givenTable(db, organizationId, asked, { search, few: fewFound(db, known) })} ${byRole.tables}`,
      parts: [
        ...byRole.queries.map(query =>
          query.$if(wanted !== undefined, of => of.where(sql<boolean>`m.user_id not in (select user_id from given)`)),
        ),
        db
          .selectFrom(sql<GivenRow>`given`.as('m'))
          .select(['m.user_id', 'm.sort_name'])
          .where(sql<boolean>`${isOther}`),
      ],
      count: sql`${byRole.count} + (select count(*) from given where ${isOther}) - ${exceptions}`,
    },
    [
      { column: 'm.sort_name', value: row => row.sort_name },
      { column: 'm.user_id', value: row => row.user_id },
    ],
    request,
  );
  const byId = await levelsOf(
    db,
    organizationId,
    chain,
    rows.map(row => row.user_id),
  );
  return { rows: rows.flatMap(row => byId.get(row.user_id) ?? []), next, count };
}

/** The active members with one of these roles, a query for each role that has any, and how many they are. */
async function membersOfRoles(
  db: Db,
  known: KnownMembers,
  roles: readonly MemberRole[],
  { search, few }: { search: string | undefined; few: number },
) {
  const { organizationId } = known;
  const everybody = { sort: 'name', status: 'active', search } as const;
  const plan = planOf(db, known, everybody, few);
  if (plan.countedIn && roles.length > 0) {
    // Those who are found are the same for every role: they are looked up once, to be counted and to be listed.
    const found = plannedMembers(db, organizationId, everybody, { ...plan, lookedUp: plan.countedIn })
      .where(sql<boolean>`coalesce(m.role, 'guest') in (${sql.join(roles)})`)
      .select(['m.user_id', 'm.sort_name']);
    const query = db.selectFrom(sql<MemberRow>`found`.as('m')).select(['m.user_id', 'm.sort_name']);
    return {
      tables: sql`, found as materialized ${found}`,
      queries: [query],
      count: sql`(select count(*) from found)`,
    };
  }
  const plans = roles.map(role => ({ role, plan: planOf(db, known, { ...everybody, role }, few) }));
  const counted = plans.some(of => of.plan.count === undefined)
    ? await countByRole(db, organizationId, everybody, plan)
    : new Map<MemberRole, number>();
  const queries = [];
  let count = 0;
  for (const { role, plan } of plans) {
    const ofRole = plan.count ?? counted.get(role) ?? 0;
    if (ofRole === 0) continue;
    count += ofRole;
    queries.push(plannedMembers(db, organizationId, { ...everybody, role }, plan).select(['m.user_id', 'm.sort_name']));
  }
  return { tables: sql``, queries, count: sql`${count}` };
}
