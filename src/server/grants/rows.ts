import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#contract/common.ts';
import { type ItemKind, rankOf } from '../access/rows.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { MemberRow, TeamRow, UserRow } from '../db/tables/accounts.ts';
import type { GrantRow } from '../db/tables/spaces.ts';

/** What a level is given on. */
export interface GrantItem {
  kind: GrantRow['item_kind'];
  id: string;
}

export interface GrantSubject {
  kind: GrantRow['subject_kind'];
  id: string;
}

export interface NewGrant {
  organizationId: string;
  item: GrantItem;
  subject: GrantSubject;
  level: Role;
  now: Date;
}

/** Gives a level; one that was given before is replaced. */
export async function insertGrant(tx: Db, grant: NewGrant): Promise<void> {
  await insertGrants(tx, grant, [grant.subject]);
}

export async function insertGrants(
  tx: Db,
  { organizationId, item, level, now }: Omit<NewGrant, 'subject'>,
  subjects: readonly GrantSubject[],
): Promise<void> {
  if (subjects.length === 0) return;
  await tx
    .insertInto('grants')
    .values(
      subjects.map(subject => ({
        organization_id: organizationId,
        item_kind: item.kind,
        item_id: item.id,
        subject_kind: subject.kind,
        subject_id: subject.id,
        level,
        created_at: now.toISOString(),
      })),
    )
    .onConflict(conflict =>
      conflict
        .columns(['organization_id', 'item_kind', 'item_id', 'subject_kind', 'subject_id'])
        .doUpdateSet(update => ({ level: update.ref('excluded.level') })),
    )
    .execute();
}

/** The levels that some subjects have on an item. */
export function grantsOf(
  db: Db,
  organizationId: string,
  item: GrantItem,
  subjects: readonly GrantSubject[],
): Promise<GrantRow[]> {
  if (subjects.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('grants')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('item_kind', '=', item.kind)
    .where('item_id', '=', item.id)
    .where(eb =>
      eb.or(subjects.map(({ kind, id }) => eb.and([eb('subject_kind', '=', kind), eb('subject_id', '=', id)]))),
    )
    .execute();
}

export async function deleteGrant(tx: Db, organizationId: string, item: GrantItem, subject: GrantSubject) {
  await tx
    .deleteFrom('grants')
    .where('organization_id', '=', organizationId)
    .where('item_kind', '=', item.kind)
    .where('item_id', '=', item.id)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .execute();
}

/** Takes away every level that was given on these items. */
export async function deleteGrantsOn(
  tx: Db,
  organizationId: string,
  kind: GrantItem['kind'],
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('grants')
    .where('organization_id', '=', organizationId)
    .where('item_kind', '=', kind)
    .where('item_id', 'in', ids)
    .execute();
}

const onItem = (db: Db, organizationId: string, item: GrantItem) =>
  db
    .selectFrom('grants as g')
    .where('g.organization_id', '=', organizationId)
    .where('g.item_kind', '=', item.kind)
    .where('g.item_id', '=', item.id);

const contains = (column: string, text: string) =>
  sql<boolean>`${sql.ref(column)} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

export interface UserGrantRow extends Pick<UserRow, 'id' | 'display_name' | 'email' | 'photo_url' | 'deleted_at'> {
  level: Role;
  sort_name: string;
}

const userGrants = (db: Db, organizationId: string, item: GrantItem, search: string | undefined) =>
  onItem(db, organizationId, item)
    .where('g.subject_kind', '=', 'user')
    .innerJoin('members as m', join =>
      join.onRef('m.organization_id', '=', 'g.organization_id').onRef('m.user_id', '=', 'g.subject_id'),
    )
    .innerJoin('users as u', 'u.id', 'g.subject_id')
    .$if(search !== undefined, query => query.where(contains('m.search_text', search ?? '')));

/** The members with a level of their own on an item, by name. */
export function listUserGrants(
  db: Db,
  organizationId: string,
  item: GrantItem,
  search: string | undefined,
  request: PageRequest,
): Promise<Page<UserGrantRow>> {
  return fetchPage(
    userGrants(db, organizationId, item, search).select([
      'g.level',
      'm.sort_name',
      'u.id',
      'u.display_name',
      'u.email',
      'u.photo_url',
      'u.deleted_at',
    ]),
    [
      { column: 'm.sort_name', value: row => row.sort_name },
      { column: 'u.id', value: row => row.id },
    ],
    request,
  );
}

export async function countUserGrants(db: Db, organizationId: string, item: GrantItem, search: string | undefined) {
  const { count } = await userGrants(db, organizationId, item, search)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface TeamGrantRow extends TeamRow {
  level: Role;
}

const teamGrants = (db: Db, organizationId: string, item: GrantItem, search: string | undefined) =>
  onItem(db, organizationId, item)
    .where('g.subject_kind', '=', 'team')
    .innerJoin('teams as t', join =>
      join.onRef('t.organization_id', '=', 'g.organization_id').onRef('t.id', '=', 'g.subject_id'),
    )
    .$if(search !== undefined, query => query.where(contains('t.sort_title', search ?? '')));

/** The teams with a level on an item, by title. */
export function listTeamGrants(
  db: Db,
  organizationId: string,
  item: GrantItem,
  search: string | undefined,
  request: PageRequest,
): Promise<Page<TeamGrantRow>> {
  return fetchPage(
    teamGrants(db, organizationId, item, search).selectAll('t').select('g.level'),
    [
      { column: 't.sort_title', value: row => row.sort_title },
      { column: 't.id', value: row => row.id },
    ],
    request,
  );
}

export async function countTeamGrants(db: Db, organizationId: string, item: GrantItem, search: string | undefined) {
  const { count } = await teamGrants(db, organizationId, item, search)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function memberIds(db: Db, organizationId: string, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows: Pick<MemberRow, 'user_id'>[] = await db
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', userIds)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

export async function teamIds(db: Db, organizationId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('teams')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The item and its parents upwards, the item first. */
export interface ChainStep {
  kind: ItemKind;
  id: string;
  title: string;
  default_level: Role | 'inherit' | null;
}

export async function findChain(
  db: Db,
  organizationId: string,
  item: { kind: ItemKind; id: string },
): Promise<ChainStep[]> {
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

/** The level of a member, with the step of the chain and the rule that decided it; step -1 is the organization. */
export interface LevelRow extends Pick<UserRow, 'id' | 'display_name' | 'email' | 'photo_url' | 'deleted_at'> {
  sort_name: string;
  rank: number;
  step: number;
  rule: 'own' | 'team' | 'default' | 'role';
}

export interface LevelFilter {
  rank?: number | undefined;
  search?: string | undefined;
}

/** Every active member with their level on the first item of a chain, by the rule of `effectiveLevel`. */
function memberLevels(db: Db, organizationId: string, chain: readonly ChainStep[], { rank, search }: LevelFilter) {
  const granted = (index: number, team: boolean) => {
    const step = chain[index];
    const onStep = sql`g.organization_id = ${organizationId} and g.item_kind = ${step?.kind ?? ''} and g.item_id = ${step?.id ?? ''}`;
    return team
      ? sql<number>`(select max(${rankOf(sql`g.level`)}) from grants g join team_members t
          on t.organization_id = g.organization_id and t.team_id = g.subject_id
          where ${onStep} and g.subject_kind = 'team' and t.user_id = m.user_id)`
      : sql<number>`(select ${rankOf(sql`g.level`)} from grants g where ${onStep} and g.subject_kind = 'user' and g.subject_id = m.user_id)`;
  };
  // A default level that is not `inherit` decides for everybody; what is above it is never asked.
  const end = chain.findIndex(step => step.default_level !== 'inherit');
  const asked = end === -1 ? chain : chain.slice(0, end + 1);
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
    .$if(search !== undefined, query => query.where(contains('m.search_text', search ?? '')))
    .select(['u.id', 'u.display_name', 'u.email', 'u.photo_url', 'u.deleted_at', 'm.sort_name'])
    .select([rankColumn.as('rank'), ruleColumn.as('rule')]);
  return db.selectFrom(levels.as('l')).where('l.rank', rank === undefined ? '>=' : '=', rank ?? 1);
}

export async function listMemberLevels(
  db: Db,
  organizationId: string,
  chain: readonly ChainStep[],
  filter: LevelFilter,
  request: PageRequest,
): Promise<Page<LevelRow>> {
  const { rows, next } = await fetchPage(
    memberLevels(db, organizationId, chain, filter).selectAll('l'),
    [
      { column: 'l.sort_name', value: row => row.sort_name },
      { column: 'l.id', value: row => row.id },
    ],
    request,
  );
  return { rows: rows.map(row => ({ ...row, ...readRule(row.rule) })), next };
}

function readRule(text: string): Pick<LevelRow, 'rule' | 'step'> {
  const [rule, step] = text.split(':');
  return { rule: rule as LevelRow['rule'] /* written by the query above */, step: Number(step) };
}

export async function countMemberLevels(
  db: Db,
  organizationId: string,
  chain: readonly ChainStep[],
  filter: LevelFilter,
): Promise<number> {
  const { count } = await memberLevels(db, organizationId, chain, filter)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The teams through which some users have a level on an item. */
export function teamsBehind(
  db: Db,
  organizationId: string,
  chain: readonly ChainStep[],
  userIds: readonly string[],
): Promise<{ user_id: string; item_id: string; id: string; title: string; level: Role }[]> {
  if (userIds.length === 0 || chain.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('grants as g')
    .innerJoin('team_members as tm', join =>
      join.onRef('tm.organization_id', '=', 'g.organization_id').onRef('tm.team_id', '=', 'g.subject_id'),
    )
    .innerJoin('teams as t', join =>
      join.onRef('t.organization_id', '=', 'g.organization_id').onRef('t.id', '=', 'g.subject_id'),
    )
    .select(['tm.user_id', 'g.item_id', 't.id', 't.title', 'g.level'])
    .where('g.organization_id', '=', organizationId)
    .where('g.subject_kind', '=', 'team')
    .where('g.item_kind', 'in', ['space', 'collection'])
    .where(
      'g.item_id',
      'in',
      chain.map(({ id }) => id),
    )
    .where('tm.user_id', 'in', userIds)
    .orderBy('t.sort_title')
    .orderBy('t.id')
    .execute();
}
