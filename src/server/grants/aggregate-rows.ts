import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import { fetchMerged, type Page, type PageRequest } from '../db/page.ts';
import type { MemberRow } from '../db/tables/accounts.ts';
import { together } from '../db/together.ts';
import {
  countByRole,
  fewFound,
  fewMembers,
  type KnownMembers,
  knownMembers,
  plannedMembers,
  planOf,
} from '../members/plan-rows.ts';
import { askedFor, countReached, givenTable, ofRoles } from './given-level-rows.ts';
import { byName, type GivenRow, listAmongMany } from './given-sets-rows.ts';
import { askedSteps, type ChainStep, type LevelRow, levelsOf, type MemberRole, memberRoles } from './level-rows.ts';
import { listNumbered, ranksGiven } from './numbered-rows.ts';

/** Of those who have a level, by `rankOf`. */
const allRanks = [1, 2, 3, 4, 5, 6];

interface LevelFilter {
  /** Only those with one of these ranks, from 1; without them, all who have one. */
  ranks?: readonly number[] | undefined;
  /** The roles that give such a rank to whom nothing was given. */
  roles: readonly MemberRole[];
  /** Folded. */
  search?: string | undefined;
}

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
  { few = fewMembers, most, teams }: { few?: number; most?: number; teams?: number } = {},
): Promise<Page<LevelRow> & { count: number }> {
  const { asked } = askedSteps(chain);
  const levelled = async (rows: readonly GivenRow[], given = rows) => {
    const ids = idsOf(rows);
    const byId = await levelsOf(db, organizationId, chain, ids, idsOf(given));
    return ids.flatMap(id => byId.get(id) ?? []);
  };
  const { ranks: wanted, roles } = filter;
  const ranks = wanted ?? allRanks;
  const otherRoles = ofRoles(roles, false, false).roles;
  const told = {
    ...{ ranks, otherRoles },
    roles: wanted === undefined ? otherRoles : memberRoles.filter(role => role !== 'admin'),
  };
  // Outside a transaction it is asked while it is still counted how many members there are.
  const ahead = filter.search || db.isTransaction ? undefined : ranksGiven(db, organizationId, asked, told);
  // Who waits for it is told when it fails; until then somebody else may have failed.
  ahead?.catch(() => undefined);
  const [counted, reached] = await together(
    db,
    () => knownMembers(db, organizationId, filter, few),
    // Not asked for where few are found, which is known when it has been counted.
    () => (!filter.search || wanted === undefined ? undefined : countReached(db, organizationId, asked, few, teams)),
  );
  const { known, search } = unlessAll(counted, filter.search || undefined);
  if (known.found?.count === 0) return { rows: [], next: undefined, count: 0 };
  const found = membersFound(db, known, search);
  const byRole = found ? rolesAmongFew(db, roles) : await membersOfRoles(db, known, roles, { search, few });
  if (search === undefined && byRole.known !== undefined) {
    const numbered = {
      ...{ ...told, roleCount: byRole.known, most, ahead },
      memberCount: known.states.reduce((sum, state) => sum + state.count, 0),
      byRole: byRole.queries.map(query => query.select(sql<number>`m.number`.as('number'))),
    };
    const page = await listNumbered(db, organizationId, asked, numbered, request);
    if (page) {
      const { rows, next, count, isGiven } = page;
      return { rows: await levelled(rows, wanted && rows.filter(isGiven)), next, count };
    }
  }
  // Whoever was given something has a level, but not always the one of their role.
  const isOther = wanted === undefined ? sql`rank > 0` : sql`rank in (${sql.join(wanted)})`;
  // All of those who have a level by their role are listed for it.
  const parts = wanted === undefined ? [false] : [true, false];
  const given =
    wanted === undefined || found !== undefined
      ? { given: parts.map(isUsual => ofRoles(roles, isUsual, found !== undefined)), few: found }
      : askedFor(db, organizationId, asked, reached ?? (await countReached(db, organizationId, asked, few, teams)), {
          ...{ ranks: wanted, roles, few },
        });
  if (byRole.known !== undefined && given.given.some(({ isOfFew }) => !isOfFew)) {
    const listed = { ...given, ranks, search, byRole: byRole.queries, roleCount: byRole.known };
    const page = await listAmongMany(db, organizationId, asked, listed, request);
    return { ...page, rows: await levelled(page.rows) };
  }
  const mayDiffer = given.given.some(({ isUsual }) => isUsual);
  const exceptions = mayDiffer ? sql`(select count(*) from given where usual = 1)` : sql`0`;
  const { rows, next, count } = await fetchMerged(
    kept(db),
    {
      tables: sql`${givenTable(db, organizationId, asked, { ...given, search: found ? undefined : search })} ${byRole.tables}`,
      parts: [
        ...byRole.queries.map(query =>
          query.$if(mayDiffer, of => of.where(sql<boolean>`m.user_id not in (select user_id from given)`)),
        ),
        db
          .selectFrom(sql<GivenRow>`given`.as('m'))
          .select(['m.user_id', 'm.sort_name'])
          .where(sql<boolean>`${isOther}`),
      ],
      count: sql`${byRole.count} + (select count(*) from given where ${isOther}) - ${exceptions}`,
    },
    byName,
    request,
  );
  return { rows: await levelled(rows), next, count };
}

const idsOf = (rows: readonly GivenRow[]) => rows.map(row => row.user_id);

/** A search that finds all members is none. */
function unlessAll(known: KnownMembers, search: string | undefined) {
  const isAll = known.found?.count === known.states.reduce((sum, state) => sum + state.count, 0);
  return isAll ? { known: { ...known, found: undefined }, search: undefined } : { known, search };
}

const everybody = (search: string | undefined) => ({ sort: 'name', status: 'active', search }) as const;

/** The active members who are found where these are few: looked up once, for what was given to them and for what their role gives them. */
function membersFound(db: Db, known: KnownMembers, search: string | undefined) {
  const lookedUp = fewFound(db, known);
  const plan = { lookedUp, count: undefined };
  const found =
    lookedUp &&
    plannedMembers(db, known.organizationId, everybody(search), plan).select(['m.user_id', 'm.sort_name', 'm.role']);
  return found && sql<{ user_id: string }>`(${found})`;
}

/** Those in the table `few` with one of these roles. */
function rolesAmongFew(db: Db, roles: readonly MemberRole[]) {
  if (roles.length === 0) return { tables: sql``, queries: [], known: 0, count: sql`0` };
  const isRole = sql<boolean>`coalesce(m.role, 'guest') in (${sql.join(roles)})`;
  const query = db.selectFrom(sql<MemberRow>`few`.as('m')).where(isRole).select(['m.user_id', 'm.sort_name']);
  return {
    ...{ tables: sql``, queries: [query], known: undefined },
    count: sql`(select count(*) from few m where ${isRole})`,
  };
}

/** The active members with one of these roles, a query for each role that has any, and how many they are. */
async function membersOfRoles(
  db: Db,
  known: KnownMembers,
  roles: readonly MemberRole[],
  { search, few }: { search: string | undefined; few: number },
) {
  const { organizationId } = known;
  const all = everybody(search);
  const plan = planOf(db, known, all, few);
  const lookedUp = plan.lookedUp ?? plan.countedIn;
  if (plan.count === undefined && lookedUp && roles.length > 0) {
    // Those who are found are the same for every role: they are looked up once, to be counted and to be listed.
    const found = plannedMembers(db, organizationId, all, { ...plan, lookedUp })
      .where(sql<boolean>`coalesce(m.role, 'guest') in (${sql.join(roles)})`)
      .select(['m.user_id', 'm.sort_name']);
    const query = db.selectFrom(sql<MemberRow>`found`.as('m')).select(['m.user_id', 'm.sort_name']);
    return {
      tables: sql`, found as materialized ${found}`,
      queries: [query],
      known: undefined,
      count: sql`(select count(*) from found)`,
    };
  }
  const plans = roles.map(role => ({ role, plan: planOf(db, known, { ...all, role }, few) }));
  const counted = plans.some(of => of.plan.count === undefined)
    ? await countByRole(db, organizationId, all, plan)
    : new Map<MemberRole, number>();
  const queries = [];
  let count = 0;
  for (const { role, plan } of plans) {
    const ofRole = plan.count ?? counted.get(role) ?? 0;
    if (ofRole === 0) continue;
    count += ofRole;
    queries.push(plannedMembers(db, organizationId, { ...all, role }, plan).select(['m.user_id', 'm.sort_name']));
  }
  return { tables: sql``, queries, known: count, count: sql`${count}` };
}
