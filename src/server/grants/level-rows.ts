import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#contract/common.ts';
import { rankOf } from '../access/rows.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import { levels } from '../db/levels.ts';
import type { MemberRow, UserRow } from '../db/tables/accounts.ts';
import { together } from '../db/together.ts';
import type { GrantItem } from './rows.ts';

/** The item and its parents upwards, the item first. */
export interface ChainStep {
  kind: GrantItem['kind'];
  id: string;
  title: string;
  default_level: Role | 'inherit' | null;
}

/** @param organizationId also as `homeOf` finds it */
export async function findChain(
  db: Db,
  organizationId: string | RawBuilder<string>,
  item: GrantItem,
): Promise<ChainStep[]> {
  if (item.kind === 'site') return siteChain(db, organizationId, item.id);
  const start = item.kind === 'space' ? sql.table('spaces') : sql.table('collections');
  const { rows } = await sql<ChainStep>`
    with recursive chain (kind, id, parent_id, title, default_level, depth) as (
      select ${sql.lit(item.kind)}, id, parent_id, title, default_level, 0 from ${start}
      where organization_id = ${organizationId} and id = ${item.id}
      union all
      select 'collection', c.id, c.parent_id, c.title, c.default_level, chain.depth + 1
      from collections c join chain on c.id = chain.parent_id where c.organization_id = ${organizationId}
    ) select kind, id, title, default_level from chain order by depth`.execute(kept(db));
  return rows;
}

/** Nothing stands between a site and its organization. */
async function siteChain(db: Db, organizationId: string | RawBuilder<string>, id: string): Promise<ChainStep[]> {
  const rows = await db
    .selectFrom('sites')
    .select(['id', 'title'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
  return rows.map(row => ({ ...row, kind: 'site', default_level: 'inherit' }));
}

/**
 * The steps of a chain that decide levels. A default level that is not `inherit` decides for everybody, and what is above
 * it is never asked: `end` is where it stands, -1 when the organization decides.
 */
export function askedSteps(chain: readonly ChainStep[]): { asked: readonly ChainStep[]; end: number } {
  const end = chain.findIndex(step => step.default_level !== 'inherit');
  return { asked: end === -1 ? chain : chain.slice(0, end + 1), end };
}

export type MemberRole = Role | 'guest';

export const memberRoles: readonly MemberRole[] = [...levels, 'guest'];

/** A level, with the step of the chain and the rule that decided it; step -1 is the organization. */
interface Decision {
  rank: number;
  step: number;
  rule: 'own' | 'team' | 'default' | 'role';
  /** The team through which they have it. */
  team?: TeamBehind;
}

/** The level of a member. */
export interface LevelRow
  extends Pick<UserRow, 'id' | 'display_name' | 'email' | 'photo_url' | 'deleted_at'>,
    Decision {
  sort_name: string;
}

interface Unlevelled extends Omit<LevelRow, keyof Decision>, Pick<MemberRow, 'role'> {
  /** The rank where nothing was given. */
  otherwise: number;
  /** What was given to them on the steps of a chain that are asked. */
  [own: `own${number}`]: number | null;
}

/** The active members among some people, each with what was given to themselves on a chain. */
function membersAmong(db: Db, organizationId: string, chain: readonly ChainStep[], userIds: readonly string[]) {
  const { asked, end } = askedSteps(chain);
  const last = end === -1 ? sql`m.role` : sql`${chain[end]?.default_level ?? null}`;
  const otherwise = sql<number>`case when m.role = 'admin' then 6 when m.role is null then 0 else ${rankOf(last)} end`;
  const own = asked.map(({ kind, id }, index) =>
    sql<number>`(select ${rankOf(sql`g.level`)} from grants g
      where g.organization_id = ${organizationId} and g.item_kind = ${sql.lit(kind)} and g.item_id = ${id}
      and g.subject_kind = 'user' and g.subject_id = m.user_id)`.as(`own${index}`),
  );
  return kept(db)
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organizationId)
    .where('m.disabled', '=', 0)
    .where('m.user_id', 'in', userIds)
    .select(['u.id', 'u.display_name', 'u.email', 'u.photo_url', 'u.deleted_at', 'm.sort_name', 'm.role'])
    .select([...own, otherwise.as('otherwise')])
    .$castTo<Unlevelled>()
    .execute();
}

/** The rule of `effectiveLevel`, with where it stands. @param teams of this member */
function decide(
  chain: readonly ChainStep[],
  { role, otherwise, ...given }: Unlevelled,
  teams: readonly TeamBehind[],
): Decision {
  const { asked, end } = askedSteps(chain);
  if (role === 'admin') return { rank: otherwise, rule: 'role', step: -1 };
  for (const [step, { id }] of asked.entries()) {
    const own = given[`own${step}`];
    if (own) return { rank: own, rule: 'own', step };
    const [team] = teams.filter(one => one.item_id === id).toSorted((a, b) => b.rank - a.rank);
    if (team) return { rank: team.rank, rule: 'team', step, team };
  }
  return { rank: otherwise, rule: end === -1 ? 'role' : 'default', step: end };
}

/**
 * The levels of some people on the first item of a chain; those who are no active members are missing.
 * @param given those of them to whom something was given, where that is known
 */
export async function levelsOf(
  db: Db,
  organizationId: string,
  chain: readonly ChainStep[],
  userIds: readonly string[],
  given = userIds,
): Promise<Map<string, LevelRow>> {
  if (userIds.length === 0) return new Map();
  const [members, teams] = await together(
    db,
    () => membersAmong(db, organizationId, chain, userIds),
    () => teamsBehind(db, organizationId, askedSteps(chain).asked, given),
  );
  const teamsOf = Map.groupBy(teams, team => team.user_id);
  return new Map(members.map(row => [row.id, { ...row, ...decide(chain, row, teamsOf.get(row.id) ?? []) }]));
}

/** Those of some people who are active members with at least this rank on the item. */
export async function membersWithRank(
  db: Db,
  organizationId: string,
  item: GrantItem,
  userIds: readonly string[],
  least: number,
): Promise<Set<string>> {
  const levels = await levelsOf(db, organizationId, await findChain(db, organizationId, item), userIds);
  return new Set([...levels.values()].flatMap(({ id, rank }) => (rank >= least ? id : [])));
}

/** A team through which a user has a level on an item. */
interface TeamBehind {
  user_id: string;
  item_id: string;
  id: string;
  title: string;
  rank: number;
}

/** The teams through which some users have a level on an item, by their titles. */
function teamsBehind(
  db: Db,
  organizationId: string,
  chain: readonly ChainStep[],
  userIds: readonly string[],
): Promise<TeamBehind[]> {
  if (chain.length === 0 || userIds.length === 0) return Promise.resolve([]);
  return (
    kept(db)
      // PostgreSQL would otherwise go through the members of all teams that were given a site.
      .with(
        of => of('mine').materialized(),
        of =>
          of
            .selectFrom('team_members')
            .select(['user_id', 'team_id'])
            .where('organization_id', '=', organizationId)
            .where('user_id', 'in', userIds),
      )
      .selectFrom('mine as tm')
      // From the few people to their teams, not from all that were given the item: SQLite keeps the order of a cross join.
      .crossJoin('grants as g')
      .crossJoin('teams as t')
      .select(['tm.user_id', 'g.item_id', 't.id', 't.title'])
      .select(sql<number>`${rankOf(sql`g.level`)}`.as('rank'))
      .where('g.organization_id', '=', organizationId)
      // In the words of the index that has all that is read of what was given to teams.
      .where('g.subject_kind', '=', sql.lit('team'))
      .whereRef('g.subject_id', '=', 'tm.team_id')
      .where(eb =>
        eb.or(chain.map(({ kind, id }) => eb.and([eb('g.item_kind', '=', sql.lit(kind)), eb('g.item_id', '=', id)]))),
      )
      .where('t.organization_id', '=', organizationId)
      .whereRef('t.id', '=', 'tm.team_id')
      .orderBy('t.sort_title')
      .orderBy('t.id')
      .execute()
  );
}
