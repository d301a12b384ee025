import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#contract/common.ts';
import type { Db } from '../db/database.ts';
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

interface Membership extends Pick<MemberRow, 'role' | 'disabled'> {
  organization: KeptOrganizationRow;
}

export async function findMembership(
  db: Db,
  organizationId: OrganizationId,
  userId: string,
): Promise<Membership | undefined> {
  const row = await db
    .selectFrom('organizations as o')
    .innerJoin('members as m', 'm.organization_id', 'o.id')
    .selectAll('o')
    .select(['m.role', 'm.disabled'])
    .where('o.id', '=', organizationId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { role, disabled, ...organization } = row;
  return { organization, role, disabled };
}

/** The space, deleted as soon as a collection around it is; undefined while it is on its way to another organization. */
export async function findSpace(db: Db, organizationId: OrganizationId, id: string): Promise<SpaceRow | undefined> {
  const found = await db
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
  return db
    .selectFrom('collections')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The item and its parents upwards, each with what was granted to the user there. */
export async function findSteps(
  db: Db,
  organizationId: string,
  userId: string,
  item: { kind: ItemKind; id: string },
): Promise<Step[]> {
  const start = item.kind === 'space' ? sql.table('spaces') : sql.table('collections');
  const { rows } = await sql<{
    depth: number;
    default_level: Step['defaultLevel'];
    subject_kind: 'user' | 'team' | null;
    level: Role | null;
  }>`
    with recursive chain (kind, id, parent_id, default_level, depth) as (
      select ${sql.lit(item.kind)}, id, parent_id, default_level, 0 from ${start} where organization_id = ${organizationId} and id = ${item.id}
      union all
      select 'collection', c.id, c.parent_id, c.default_level, chain.depth + 1
      from collections c join chain on c.id = chain.parent_id where c.organization_id = ${organizationId}
    )
    select chain.depth, chain.default_level, g.subject_kind, g.level
    from chain left join grants g on g.organization_id = ${organizationId} and g.item_kind = chain.kind and g.item_id = chain.id and ${isSubject(organizationId, userId)}
    order by chain.depth`.execute(db);
  const steps: (Step & { teams: Role[] })[] = [];
  for (const { depth, default_level, subject_kind, level } of rows) {
    const step = steps[depth] ?? { own: null, teams: [], defaultLevel: default_level };
    steps[depth] = step;
    if (level && subject_kind === 'user') step.own = level;
    if (level && subject_kind === 'team') step.teams.push(level);
  }
  return steps;
}

const isSubject = (organizationId: string, userId: string) => sql`(
  (g.subject_kind = 'user' and g.subject_id = ${userId}) or
  (g.subject_kind = 'team' and g.subject_id in (select team_id from team_members where organization_id = ${organizationId} and user_id = ${userId})))`;
