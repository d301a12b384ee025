import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#contract/common.ts';
import { isAmong } from '../db/among.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import type { DirectoryRow, KeptOrganizationRow, MemberRow } from '../db/tables/accounts.ts';
import type { CollectionRow, SpaceRow } from '../db/tables/spaces.ts';
import type { ItemKind } from './rows.ts';

/** One item on the way from a space up to the organization, with what was granted to a user there. */
export interface Step {
  own: Role | null;
  teams: readonly Role[];
  defaultLevel: Role | 'inherit' | null;
}

export async function organizationOf(db: Db, kind: DirectoryRow['kind'], id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('directory')
    .select('organization_id')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.organization_id;
}

/** The id of an organization, or a query for it. */
type OrganizationId = string | RawBuilder<string>;

/** The same as a query: what is looked up with it need not wait for the answer. */
export const homeOf = (kind: ItemKind, id: string) =>
  sql<string>`(select organization_id from directory where kind = ${sql.lit(kind)} and id = ${id})`;

export interface Membership extends Pick<MemberRow, 'role' | 'disabled'> {
  organization: KeptOrganizationRow;
  /** API tokens made until then do not open the organization. */
  tokensSince: string | null;
}

export async function findMembership(
  db: Db,
  organizationId: OrganizationId,
  userId: string | RawBuilder<string>,
): Promise<Membership | undefined> {
  const row = await kept(db)
    .selectFrom('organizations as o')
    .innerJoin('members as m', 'm.organization_id', 'o.id')
    .selectAll('o')
    .select(['m.role', 'm.disabled', 'm.tokens_since'])
    .where('o.id', '=', organizationId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { role, disabled, tokens_since: tokensSince, ...organization } = row;
  return { organization, role, disabled, tokensSince };
}

/** The space, deleted as soon as a collection around it is; undefined while it is on its way to another organization. */
export async function findSpace(db: Db, organizationId: OrganizationId, id: string): Promise<SpaceRow | undefined> {
  const found = await kept(db)
    .selectFrom('spaces as s')
    .leftJoin('departures as d', join =>
      join.onRef('d.organization_id', '=', 's.organization_id').onRef('d.collection_id', '=', 's.parent_id'),
    )
    .selectAll('s')
    .select(['d.departed_at', 'd.departed_by', 'd.to_organization'])
    .where('s.organization_id', '=', organizationId)
    .where('s.id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { departed_at, departed_by, to_organization, ...space } = found;
  if (to_organization !== null) return undefined;
  if (departed_at === null || space.deleted_at !== null) return space;
  return { ...space, deleted_at: departed_at, deleted_by: departed_by };
}

export function findCollection(db: Db, organizationId: OrganizationId, id: string): Promise<CollectionRow | undefined> {
  return kept(db)
    .selectFrom('collections')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface Item {
  kind: ItemKind;
  id: string;
}

interface StepRow extends Item {
  parent_id: string | null;
  default_level: Step['defaultLevel'];
  own: Role | null;
  teams: string | null;
}

/**
 * The way up from each of some items, itself first and only as far as levels are inherited, with what was granted to a
 * user there; nothing for an item that is not there. One query, in which what several inherit from is read once.
 */
export async function findSteps(
  db: Db,
  organizationId: string,
  userId: string,
  items: readonly Item[],
): Promise<(item: Item) => readonly Step[]> {
  const first = (['space', 'collection'] as const).flatMap(kind => {
    const ids = items.flatMap(item => (item.kind === kind ? item.id : []));
    if (ids.length === 0) return [];
    return sql`select ${sql.lit(kind)}, id, parent_id, default_level from ${sql.table(`${kind}s`)}
      where organization_id = ${organizationId} and ${isAmong('id', ids)}`;
  });
  if (first.length === 0) return () => [];
  const to = (kind: 'user' | 'team', id: RawBuilder<unknown>) =>
    sql`g.organization_id = ${organizationId} and g.subject_kind = ${sql.lit(kind)} and g.subject_id = ${id}`;
  const toUser = to('user', sql`${userId}`);
  const toTeam = to('team', sql`mine.team_id`);
  const onStep = sql`g.item_kind = steps.kind and g.item_id = steps.id`;
  const onCollection = sql`g.item_kind = 'collection'`;
  // From the few teams of the user, not from all that were given the item: a cross join keeps its order in SQLite. Most
  // steps are collections, which are given seldom: those that were are read once, and only spaces are looked for.
  const { rows } = await sql<StepRow>`
    with recursive mine (team_id) as materialized (
      select team_id from team_members where organization_id = ${organizationId} and user_id = ${userId}
    ), given (id, own, teams) as materialized (
      select id, max(own), string_agg(team, ' ') from (
        select g.item_id as id, g.level as own, null as team from grants g where ${toUser} and ${onCollection}
        union all
        select g.item_id, null, g.level from mine cross join grants g where ${toTeam} and ${onCollection}
      ) one group by id
    ), steps (kind, id, parent_id, default_level) as (
      ${sql.join(first, sql` union all `)}
      union
      select 'collection', c.id, c.parent_id, c.default_level from steps cross join collections c
      where steps.default_level = 'inherit' and c.organization_id = ${organizationId} and c.id = steps.parent_id
    )
    select steps.*,
      case when steps.kind = 'collection' then given.own
        else (select g.level from grants g where ${toUser} and ${onStep}) end as own,
      case when steps.kind = 'collection' then given.teams
        else (select string_agg(g.level, ' ') from mine cross join grants g where ${toTeam} and ${onStep}) end as teams
    from steps left join given on steps.kind = 'collection' and given.id = steps.id`.execute(kept(db));
  const byItem = new Map(rows.map(row => [`${row.kind} ${row.id}`, row]));
  return ({ kind, id }) => {
    const steps: Step[] = [];
    for (let row = byItem.get(`${kind} ${id}`); row; row = byItem.get(`collection ${row.parent_id}`)) {
      // Split from what only levels were joined to.
      const teams = (row.teams?.split(' ') ?? []) as Role[];
      steps.push({ own: row.own, teams, defaultLevel: row.default_level });
      if (row.default_level !== 'inherit') break;
    }
    return steps;
  };
}
