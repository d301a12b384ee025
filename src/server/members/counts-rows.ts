import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { CollectionRow, GrantRow } from '../db/tables/spaces.ts';

export type CollectionLevel = Pick<CollectionRow, 'id' | 'parent_id' | 'default_level'>;

/** How many spaces in one collection, or at the top, have one default level; deleted ones do not count. */
export interface SpaceGroup {
  parent_id: string | null;
  default_level: CollectionRow['default_level'];
  count: number;
}

/** What a user was given, by themselves or through a team. The last three are null when the item is no active space. */
export interface GivenItem {
  user_id: string;
  item_kind: GrantRow['item_kind'];
  item_id: string;
  space_id: string | null;
  parent_id: string | null;
  default_level: CollectionRow['default_level'];
}

export async function countTeamsOfUsers(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('team_members')
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', userIds)
    .groupBy('user_id')
    .select(eb => ['user_id', eb.fn.countAll<number>().as('count')])
    .execute();
  return new Map(rows.map(({ user_id, count }) => [user_id, count]));
}

export function collectionLevels(db: Db, organizationId: string): Promise<CollectionLevel[]> {
  return db
    .selectFrom('collections')
    .select(['id', 'parent_id', 'default_level'])
    .where('organization_id', '=', organizationId)
    .execute();
}

export function spaceGroups(db: Db, organizationId: string): Promise<SpaceGroup[]> {
  return db
    .selectFrom('spaces')
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .groupBy(['parent_id', 'default_level'])
    .select(eb => ['parent_id', 'default_level', eb.fn.countAll<number>().as('count')])
    .execute();
}

export async function givenItems(db: Db, organizationId: string, userIds: readonly string[]): Promise<GivenItem[]> {
  const users = sql.join(userIds.map(id => sql.val(id)));
  const space = sql`left join spaces s on g.item_kind = 'space' and s.organization_id = ${organizationId} and s.id = g.item_id and s.deleted_at is null`;
  const item = sql`g.item_kind, g.item_id, s.id as space_id, s.parent_id, s.default_level`;
  const { rows } = await sql<GivenItem>`
    select g.subject_id as user_id, ${item} from grants g ${space}
    where g.organization_id = ${organizationId} and g.subject_kind = 'user' and g.subject_id in (${users})
    union all
    select t.user_id, ${item} from team_members t
    join grants g on g.organization_id = ${organizationId} and g.subject_kind = 'team' and g.subject_id = t.team_id ${space}
    where t.organization_id = ${organizationId} and t.user_id in (${users})`.execute(db);
  return rows;
}
