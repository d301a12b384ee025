import { sql } from 'kysely';
import { isStaying } from '../access/departing-rows.ts';
import type { Db } from '../db/database.ts';
import type { MemberRow } from '../db/tables/accounts.ts';
import type { CollectionRow, GrantRow, PlacedSpaceRow } from '../db/tables/spaces.ts';

export interface ReachedSpace
  extends Pick<PlacedSpaceRow, 'id' | 'title' | 'emoji' | 'parent_id' | 'default_level' | 'base_level'> {}

/** The spaces that what was given to a team reaches, by title. */
export async function spacesReachedByTeam(db: Db, organizationId: string, teamId: string): Promise<ReachedSpace[]> {
  const given = sql`select g.item_id from grants g
    where g.organization_id = ${organizationId} and g.subject_kind = 'team' and g.subject_id = ${teamId}`;
  // In an expression: SQLite would take an index of the spaces that are not deleted for the key, and read them all.
  const isSpace = sql`s.organization_id = ${organizationId} and coalesce(s.deleted_at, '') = '' and ${isStaying(sql`s`)}`;
  const columns = sql`s.id, s.title, s.emoji, s.parent_id, s.default_level, s.base_level, s.sort_title`;
  const { rows } = await sql<ReachedSpace>`
    with recursive reached (id) as (
      ${given} and g.item_kind = 'collection'
      union
      select c.id from reached cross join collections c
      where c.organization_id = ${organizationId} and c.parent_id = reached.id and c.default_level = 'inherit'
    )
    select ${columns} from (${given} and g.item_kind = 'space') given cross join spaces s
      where ${isSpace} and s.id = given.item_id
    union
    select ${columns} from reached cross join spaces s
      where ${isSpace} and s.parent_id = reached.id and s.default_level = 'inherit'
    order by sort_title, id`.execute(db);
  return rows;
}

/** The collections from which others may inherit. */
export function placesOfCollections(
  db: Db,
  organizationId: string,
): Promise<Pick<CollectionRow, 'id' | 'parent_id' | 'default_level'>[]> {
  return db
    .selectFrom('collections')
    .select(['id', 'parent_id', 'default_level'])
    .where('organization_id', '=', organizationId)
    .execute();
}

export interface TeamPerson extends Pick<MemberRow, 'user_id' | 'role'> {
  display_name: string;
  photo_url: string | null;
}

/** Those in a team who can sign in and are not admins, by name. */
export function peopleOfTeam(db: Db, organizationId: string, teamId: string): Promise<TeamPerson[]> {
  return db
    .selectFrom('team_members as t')
    .crossJoin('members as m')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .whereRef('m.organization_id', '=', 't.organization_id')
    .whereRef('m.user_id', '=', 't.user_id')
    .where('t.organization_id', '=', organizationId)
    .where('t.team_id', '=', teamId)
    .where('m.disabled', '=', 0)
    .where(eb => eb.or([eb('m.role', 'is', null), eb('m.role', '<>', 'admin')]))
    .select(['m.user_id', 'm.role', 'u.display_name', 'u.photo_url'])
    .orderBy('m.sort_name')
    .orderBy('m.user_id')
    .execute();
}

/** What people of a team were given beside it: by themselves, or through another team they are in. */
export async function otherGrantsOfTeam(
  db: Db,
  organizationId: string,
  teamId: string,
): Promise<(Pick<GrantRow, 'item_id'> & { user_id: string })[]> {
  const { rows } = await sql<Pick<GrantRow, 'item_id'> & { user_id: string }>`
    select g.item_id, t.user_id from team_members t cross join grants g
      where t.organization_id = ${organizationId} and t.team_id = ${teamId}
        and g.organization_id = ${organizationId} and g.subject_kind = 'user' and g.subject_id = t.user_id
    union
    select g.item_id, t.user_id from team_members t cross join team_members o cross join grants g
      where t.organization_id = ${organizationId} and t.team_id = ${teamId}
        and o.organization_id = ${organizationId} and o.user_id = t.user_id and o.team_id <> ${teamId}
        and g.organization_id = ${organizationId} and g.subject_kind = 'team' and g.subject_id = o.team_id`.execute(db);
  return rows;
}
