import { type RawBuilder, sql } from 'kysely';
import { baseLevelOf, isClosed, type Viewer } from '../access/rows.ts';
import type { Db } from '../db/database.ts';
import { lookUpEach } from '../db/look-up.ts';
import type { CollectionRow, GrantRow, PlacedSpaceRow } from '../db/tables/spaces.ts';

export interface Membership {
  user_id: string;
  team_id: string;
}

export function teamsOfUsers(db: Db, organizationId: string, userIds: readonly string[]): Promise<Membership[]> {
  return db
    .selectFrom('team_members')
    .select(['user_id', 'team_id'])
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', userIds)
    .execute();
}

/** What was given to a user or a team. The last three are null when the item is no active space. */
export interface GivenItem extends Pick<GrantRow, 'subject_kind' | 'subject_id' | 'item_kind' | 'item_id'> {
  parent_id: string | null;
  default_level: CollectionRow['default_level'];
  base_level: PlacedSpaceRow['base_level'] | null;
}

/** Whose grants are asked for. */
export interface Subjects {
  users: readonly string[];
  teams: readonly string[];
}

/**
 * The spaces and collections that were given to users and teams.
 * @param members of whom the spaces are left out that every member sees who is no guest
 */
export async function givenItems(
  db: Db,
  organization: Pick<Viewer, 'organizationId' | 'unsettled'>,
  { guests, members }: { guests: Subjects; members: Subjects },
): Promise<GivenItem[]> {
  const { organizationId } = organization;
  const baseLevel = baseLevelOf(organization, 'space', sql`s`);
  const of = (kind: 'user' | 'team', ids: readonly string[], isAsked: RawBuilder<unknown>) => {
    if (ids.length === 0) return [];
    const isGiven = sql`g.organization_id = ${organizationId} and g.subject_kind = ${sql.lit(kind)} and g.subject_id in (${sql.join(ids)})`;
    const subject = sql`g.subject_kind, g.subject_id, g.item_kind, g.item_id`;
    const spaces = lookUpEach(db, {
      ...{ source: sql`grants g`, table: 'spaces', alias: 's' },
      key: sql`s.organization_id = ${organizationId} and s.id = g.item_id`,
    });
    // In an expression: SQLite would take an index of the spaces that are not deleted for the key, and read them all.
    return [
      sql`select ${subject}, null as parent_id, null as default_level, null as base_level from grants g
        where ${isGiven} and g.item_kind = 'collection'
        union all
        select ${subject}, s.parent_id, s.default_level, ${baseLevel} as base_level from ${spaces}
        where ${isGiven} and g.item_kind = 'space' and coalesce(s.deleted_at, '') = '' ${isAsked}`,
    ];
  };
  const isHidden = sql`and ${isClosed(organization, 'space', sql`s`)}`;
  const parts = [
    ...[...of('user', guests.users, sql``), ...of('team', guests.teams, sql``)],
    ...[...of('user', members.users, isHidden), ...of('team', members.teams, isHidden)],
  ];
  if (parts.length === 0) return [];
  return (await sql<GivenItem>`${sql.join(parts, sql` union all `)}`.execute(db)).rows;
}

/** A collection that a grant on `given` reaches, and how many spaces inherit from it. */
export interface ReachedCollection {
  given: string;
  id: string;
  /** Members do not see it without a grant. */
  hidden: 0 | 1;
  spaces: number;
}

export async function reachedCollections(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<ReachedCollection[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ReachedCollection>`
    with recursive reached (given, id, base_level) as (
      select c.id, c.id, c.base_level from collections c where c.organization_id = ${organizationId} and c.id in (${sql.join(ids)})
      union all
      select r.given, c.id, c.base_level from reached r
      cross join collections c where c.organization_id = ${organizationId} and c.parent_id = r.id and c.default_level = 'inherit'
    ) select r.given, r.id, case when r.base_level = 'none' then 1 else 0 end as hidden, (
        select count(*) from spaces s where s.organization_id = ${organizationId} and s.parent_id = r.id
          and s.default_level = 'inherit' and s.deleted_at is null) as spaces
      from reached r`.execute(db);
  return rows;
}

/** How many spaces an organization has, and how many of them members do not see who were given nothing. */
export async function spaceCounts(
  db: Db,
  organizationId: string,
): Promise<{ spaces: number; hidden: number; unsettled: string | null }> {
  const row = await db
    .selectFrom('organizations')
    .select(['space_count as spaces', 'hidden_space_count as hidden', 'unsettled'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  if (row.unsettled === null) return row;
  // What is counted is what is written.
  const { hidden } = await db
    .selectFrom('spaces as s')
    .select(eb => eb.fn.countAll<number>().as('hidden'))
    .where('s.organization_id', '=', organizationId)
    .where('s.deleted_at', 'is', null)
    .where(isClosed({ organizationId, unsettled: row.unsettled }, 'space', sql`s`))
    .executeTakeFirstOrThrow();
  return { ...row, hidden: Number(hidden) };
}
