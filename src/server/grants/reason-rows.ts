import { sql } from 'kysely';
import type { Role } from '#contract/common.ts';
import type { Viewer } from '../access/rows.ts';
import { isAmong } from '../db/among.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';

/** An item on the way up from a space, with one of the levels that a user was given there, or none. */
export interface ReasonRow {
  space_id: string;
  depth: number;
  id: string;
  title: string;
  default_level: Role | 'inherit' | null;
  level: Role | null;
  /** The team that was given it; null when the user was themselves. */
  team_id: string | null;
  team_title: string | null;
}

/** What decides the level of one user on each of some spaces: the nearest item first, its teams by title. */
export async function findReasonRows(
  db: Db,
  { organizationId, userId }: Pick<Viewer, 'organizationId' | 'userId'>,
  spaceIds: readonly string[],
): Promise<ReasonRow[]> {
  if (spaceIds.length === 0) return [];
  const { rows } = await sql<ReasonRow>`
    with recursive chain (space_id, kind, id, parent_id, title, default_level, depth) as (
      select id, 'space', id, parent_id, title, default_level, 0 from spaces
      where organization_id = ${organizationId} and ${isAmong('id', spaceIds)}
      union all
      select chain.space_id, 'collection', c.id, c.parent_id, c.title, c.default_level, chain.depth + 1
      from chain cross join collections c
      where c.organization_id = ${organizationId} and c.id = chain.parent_id and chain.default_level = 'inherit'
    ), given (item_kind, item_id, level, team_id, team_title) as (
      select g.item_kind, g.item_id, g.level, null, null from grants g
      where g.organization_id = ${organizationId} and g.subject_kind = 'user' and g.subject_id = ${userId}
      union all
      select g.item_kind, g.item_id, g.level, t.id, t.title
      from team_members m cross join grants g cross join teams t
      where m.organization_id = ${organizationId} and m.user_id = ${userId}
        and g.organization_id = ${organizationId} and g.subject_kind = 'team' and g.subject_id = m.team_id
        and t.organization_id = ${organizationId} and t.id = m.team_id
    )
    select chain.space_id, chain.depth, chain.id, chain.title, chain.default_level, given.level, given.team_id, given.team_title
    from chain left join given on given.item_kind = chain.kind and given.item_id = chain.id
    order by chain.space_id, chain.depth, given.team_title, given.team_id`.execute(kept(db));
  return rows;
}
