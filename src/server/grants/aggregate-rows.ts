import { type RawBuilder, sql } from 'kysely';
import { rankOf } from '../access/rows.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import { lookUpEach, lookUpMany } from '../db/look-up.ts';
import { fetchMerged, type Page, type PageRequest } from '../db/page.ts';
import type { MemberRow } from '../db/tables/accounts.ts';
import {
  countByRole,
  fewFound,
  fewMembers,
  type KnownMembers,
  knownMembers,
  plannedMembers,
  planOf,
} from '../members/plan-rows.ts';
import { askedSteps, type ChainStep, type LevelRow, levelsOf, type MemberRole, memberRoles } from './level-rows.ts';
import { contains } from './rows.ts';

interface LevelFilter {
  /** Only those with one of these ranks, from 1; without them, all who have one. */
  ranks?: readonly number[] | undefined;
  /** The roles that give such a rank to whom nothing was given. */
  roles: readonly MemberRole[];
  /** Folded. */
  search?: string | undefined;
}

type UserIds = RawBuilder<{ user_id: string }>;

/** Of whom what was given is read. */
interface Given {
  /** Their roles; without admins, who have every level. */
  roles: readonly MemberRole[];
  /** Folded. */
  search: string | undefined;
  /** Only these people, who are few. */
  few: UserIds | undefined;
}

/**
 * What was given on steps of a chain to active members: a table `(user_id, sort_name, role, rank)`. To a person themselves
 * or to one of their teams: the nearest step decides, there what a person has themselves, then the highest.
 */
function givenOn(
  db: Db,
  organizationId: string,
  steps: readonly ChainStep[],
  { roles, few }: Given,
): RawBuilder<unknown> {
  const isRole = (standing: string) => sql`${sql.ref(standing)} in (${sql.join(roles)})`;
  const parts = steps.flatMap(({ kind, id }, index) => {
    const onStep = (subject: 'user' | 'team') =>
      sql`g.organization_id = ${organizationId} and g.item_kind = ${sql.lit(kind)} and g.item_id = ${id} and g.subject_kind = ${sql.lit(subject)}`;
    const order = (isOwn: boolean) =>
      sql`${sql.lit((steps.length - index) * 20 + (isOwn ? 10 : 0))} + ${rankOf(sql`g.level`)} as place`;
    const own = sql`select g.subject_id as user_id, g.sort_name, g.standing, ${order(true)}`;
    const byTeam = sql`select t.user_id, t.sort_name, t.standing, ${order(false)}`;
    const isMember = sql`t.organization_id = ${organizationId} and t.team_id = g.subject_id and ${isRole('t.standing')}`;
    // SQLite keeps the order of a cross join: to the members of the teams, or from the few to theirs.
    if (few !== undefined)
      return [
        sql`${own} from few f cross join grants g where ${onStep('user')} and g.subject_id = f.user_id and ${isRole('g.standing')}`,
        sql`${byTeam} from few f cross join team_members t cross join grants g
          where ${onStep('team')} and ${isMember} and t.user_id = f.user_id`,
      ];
    // PostgreSQL would otherwise read all members of all teams.
    const teams = lookUpMany(db, { source: sql`grants g`, table: 'team_members', alias: 't', key: isMember });
    return [
      sql`${own} from grants g where ${onStep('user')} and g.standing <> '' and ${isRole('g.standing')}`,
      sql`${byTeam} from ${teams} where ${onStep('team')}`,
    ];
  });
  return sql`(select user_id, min(sort_name) as sort_name, min(standing) as role, max(place) % 10 as rank
    from (${sql.join(parts, sql` union all `)}) placed group by user_id)`;
}

/** A `with` clause: the table `given`. */
function givenTable(db: Db, organizationId: string, steps: readonly ChainStep[], given: Given): RawBuilder<unknown> {
  const all = sql`${givenOn(db, organizationId, steps, given)} d`;
  const columns = sql`d.user_id, d.sort_name, d.role, d.rank`;
  if (given.search === undefined) return sql`with given as materialized (select ${columns} from ${all})`;
  const few = given.few === undefined ? sql`` : sql`few as materialized (select c.user_id from ${given.few} c),`;
  const members = lookUpEach(db, {
    ...{ source: all, table: 'members', alias: 'm' },
    key: sql`m.organization_id = ${organizationId} and m.user_id = d.user_id`,
  });
  return sql`with ${few} given as materialized (
    select ${columns} from ${members} where ${contains('m.search_text', given.search)})`;
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
  const { ranks: wanted, roles } = filter;
  const search = filter.search || undefined;
  const known = await knownMembers(db, organizationId, { search }, few);
  const byRole = await membersOfRoles(db, known, roles, { search, few });
  // Whoever was given something has a level, but not always the one of their role.
  const isOther = wanted === undefined ? sql`rank > 0` : sql`rank in (${sql.join(wanted)})`;
  const exceptions = wanted === undefined ? sql`0` : sql`(select count(*) from given where ${inRoles(roles)})`;
  // All of those who have a level by their role are listed for it.
  const given = memberRoles.filter(role => role !== 'admin' && (wanted !== undefined || !roles.includes(role)));
  const { rows, next, count } = await fetchMerged(
    kept(db),
    {
      tables: sql`${givenTable(db, organizationId, asked, { roles: given, search, few: fewFound(db, known) })} ${byRole.tables}`,
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
  const ids = rows.map(row => row.user_id);
  const byId = await levelsOf(db, organizationId, chain, ids);
  return { rows: ids.flatMap(id => byId.get(id) ?? []), next, count };
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
  const lookedUp = plan.lookedUp ?? plan.countedIn;
  if (plan.count === undefined && lookedUp && roles.length > 0) {
    // Those who are found are the same for every role: they are looked up once, to be counted and to be listed.
    const found = plannedMembers(db, organizationId, everybody, { ...plan, lookedUp })
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
