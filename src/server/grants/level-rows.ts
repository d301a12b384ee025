import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#contract/common.ts';
import { rankOf } from '../access/rows.ts';
import type { Db } from '../db/database.ts';
import type { UserRow } from '../db/tables/accounts.ts';
import type { GrantItem } from './rows.ts';

/** The item and its parents upwards, the item first. */
export interface ChainStep {
  kind: GrantItem['kind'];
  id: string;
  title: string;
  default_level: Role | 'inherit' | null;
}

export async function findChain(db: Db, organizationId: string, item: GrantItem): Promise<ChainStep[]> {
  if (item.kind === 'site') return siteChain(db, organizationId, item.id);
  const start = item.kind === 'space' ? sql.table('spaces') : sql.table('collections');
  const { rows } = await sql<ChainStep>`
    with recursive chain (kind, id, parent_id, title, default_level, depth) as (
      select ${sql.lit(item.kind)}, id, parent_id, title, default_level, 0 from ${start}
      where organization_id = ${organizationId} and id = ${item.id}
      union all
      select 'collection', c.id, c.parent_id, c.title, c.default_level, chain.depth + 1
      from collections c join chain on c.id = chain.parent_id where c.organization_id = ${organizationId}
    ) select kind, id, title, default_level from chain order by depth`.execute(db);
  return rows;
}

/** Nothing stands between a site and its organization. */
async function siteChain(db: Db, organizationId: string, id: string): Promise<ChainStep[]> {
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

export const memberRoles: readonly MemberRole[] = ['read', 'comment', 'edit', 'review', 'create', 'admin', 'guest'];

/** The level of a member, with the step of the chain and the rule that decided it; step -1 is the organization. */
export interface LevelRow extends Pick<UserRow, 'id' | 'display_name' | 'email' | 'photo_url' | 'deleted_at'> {
  sort_name: string;
  rank: number;
  step: number;
  rule: 'own' | 'team' | 'default' | 'role';
}

/** The active members among some people with their level on the first item of a chain, by the rule of `effectiveLevel`. */
function memberLevels(db: Db, organizationId: string, chain: readonly ChainStep[], userIds: readonly string[]) {
  const granted = (index: number, team: boolean) => {
    const step = chain[index];
    const onStep = sql`g.organization_id = ${organizationId} and g.item_kind = ${step?.kind ?? ''} and g.item_id = ${step?.id ?? ''}`;
    return team
      ? // From the few teams of the member, not from all that were given the item: SQLite keeps this order.
        sql<number>`(select max(${rankOf(sql`g.level`)}) from team_members t cross join grants g
          where t.organization_id = ${organizationId} and t.user_id = m.user_id
          and ${onStep} and g.subject_kind = 'team' and g.subject_id = t.team_id)`
      : sql<number>`(select ${rankOf(sql`g.level`)} from grants g where ${onStep} and g.subject_kind = 'user' and g.subject_id = m.user_id)`;
  };
  const { asked, end } = askedSteps(chain);
  const last =
    end === -1 ? sql`m.role` : sql`case when m.role is null then null else ${chain[end]?.default_level ?? null} end`;
  const decide = (
    value: (index: number, rule: 'own' | 'team') => RawBuilder<unknown>,
    otherwise: RawBuilder<unknown>,
  ) =>
    asked.length === 0
      ? otherwise
      : sql`case ${sql.join(
          asked.flatMap((_, index) => [
            sql`when ${granted(index, false)} is not null then ${value(index, 'own')}`,
            sql`when ${granted(index, true)} is not null then ${value(index, 'team')}`,
          ]),
          sql` `,
        )} else ${otherwise} end`;
  const byAdmin = (otherwise: RawBuilder<unknown>, admin: RawBuilder<unknown>) =>
    sql`case when m.role = 'admin' then ${admin} else ${otherwise} end`;
  const rankColumn = sql<number>`${byAdmin(
    decide((index, rule) => granted(index, rule === 'team'), rankOf(last)),
    sql`6`,
  )}`;
  const ruleColumn = sql<string>`${byAdmin(
    decide((index, rule) => sql.lit(`${rule}:${index}`), sql.lit(end === -1 ? 'role:-1' : `default:${end}`)),
    sql.lit('role:-1'),
  )}`;
  const levels = db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organizationId)
    .where('m.disabled', '=', 0)
    .where('m.user_id', 'in', userIds)
    .select(['u.id', 'u.display_name', 'u.email', 'u.photo_url', 'u.deleted_at', 'm.sort_name'])
    .select([rankColumn.as('rank'), ruleColumn.as('rule')]);
  return db.selectFrom(levels.as('l'));
}

/** The levels of some people on the first item of a chain; those who are no active members are missing. */
export async function levelsOf(
  db: Db,
  organizationId: string,
  chain: readonly ChainStep[],
  userIds: readonly string[],
): Promise<Map<string, LevelRow>> {
  if (userIds.length === 0) return new Map();
  const rows = await memberLevels(db, organizationId, chain, userIds).selectAll('l').execute();
  return new Map(rows.map(row => [row.id, { ...row, ...readRule(row.rule) }]));
}

/** Those of some people who are active members with at least this rank on the item. */
export async function membersWithRank(
  db: Db,
  organizationId: string,
  item: GrantItem,
  userIds: readonly string[],
  least: number,
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const chain = await findChain(db, organizationId, item);
  const rows = await memberLevels(db, organizationId, chain, userIds)
    .select('l.id')
    .where('l.rank', '>=', least)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

function readRule(text: string): Pick<LevelRow, 'rule' | 'step'> {
  const [rule, step] = text.split(':');
  return { rule: rule as LevelRow['rule'] /* written by the query above */, step: Number(step) };
}

/** The teams through which some users have a level on an item. */
export function teamsBehind(
  db: Db,
  organizationId: string,
  chain: readonly ChainStep[],
  userIds: readonly string[],
): Promise<{ user_id: string; item_id: string; id: string; title: string; level: Role }[]> {
  if (userIds.length === 0 || chain.length === 0) return Promise.resolve([]);
  return (
    db
      .selectFrom('team_members as tm')
      // From the few people to their teams, not from all that were given the item: SQLite keeps the order of a cross join.
      .crossJoin('grants as g')
      .crossJoin('teams as t')
      .select(['tm.user_id', 'g.item_id', 't.id', 't.title', 'g.level'])
      .where('tm.organization_id', '=', organizationId)
      .where('g.organization_id', '=', organizationId)
      .where('g.subject_kind', '=', 'team')
      .whereRef('g.subject_id', '=', 'tm.team_id')
      .where(eb => eb.or(chain.map(({ kind, id }) => eb.and([eb('g.item_kind', '=', kind), eb('g.item_id', '=', id)]))))
      .where('t.organization_id', '=', organizationId)
      .whereRef('t.id', '=', 'tm.team_id')
      .where('tm.user_id', 'in', userIds)
      .orderBy('t.sort_title')
      .orderBy('t.id')
      .execute()
  );
}
