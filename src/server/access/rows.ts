import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#contract/common.ts';
import type { Db } from '../db/database.ts';
import type { DirectoryRow, MemberRow, OrganizationRow } from '../db/tables/accounts.ts';
import type { CollectionRow, SpaceRow } from '../db/tables/spaces.ts';

export type ItemKind = 'space' | 'collection';

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

export async function findMembership(
  db: Db,
  organizationId: string,
  userId: string,
): Promise<{ organization: OrganizationRow; member: MemberRow } | undefined> {
  const organization = await db
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', organizationId)
    .executeTakeFirst();
  const member = await db
    .selectFrom('members')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return organization && member ? { organization, member } : undefined;
}

export function findSpace(db: Db, organizationId: string, id: string): Promise<SpaceRow | undefined> {
  return db
    .selectFrom('spaces')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function findCollection(db: Db, organizationId: string, id: string): Promise<CollectionRow | undefined> {
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

/** Who looks at a list. */
export interface Viewer {
  organizationId: string;
  userId: string;
  role: Role | null;
  /** Of a content token: nothing is there but the spaces of this published site, to be read. */
  siteId?: string | undefined;
}

const spacesOfSite = (organizationId: string, siteId: string) => sql<{ space_id: string }>`(
  select x.space_id from site_spaces x
  join sites s on s.organization_id = x.organization_id and s.id = x.site_id and s.published = 1
  where x.organization_id = ${organizationId} and x.site_id = ${siteId})`;

/** Whether a published site shows a space. */
export async function isSpaceOfSite(db: Db, organizationId: string, siteId: string, spaceId: string): Promise<boolean> {
  const row = await db
    .selectFrom(spacesOfSite(organizationId, siteId).as('x'))
    .select('x.space_id')
    .where('x.space_id', '=', spaceId)
    .executeTakeFirst();
  return row !== undefined;
}

/** A stored level as a number from 1; 0 is none. */
export const rankOf = (column: RawBuilder<unknown>) =>
  sql`case ${column} when 'read' then 1 when 'comment' then 2 when 'edit' then 3 when 'review' then 4 when 'create' then 5 when 'admin' then 6 else 0 end`;

/** The rank of a row with what was granted on it in `g`; `parent` is the rank that it inherits. */
function rankWith({ role }: Viewer, row: RawBuilder<unknown>, parent: RawBuilder<unknown>): RawBuilder<unknown> {
  // Guests see only what was given to them.
  const otherwise = role === null ? sql.lit(0) : rankOf(sql`${row}.default_level`);
  return sql`coalesce(g.own, g.team, case when ${row}.default_level = 'inherit' then ${parent} else ${otherwise} end)`;
}

const rankOfRole = ({ role }: Viewer) => rankOf(sql.lit(role ?? 'none'));

/** The common tables `granted` and `collection_ranks (id, rank)` of a viewer who is no admin. */
function rankTables(viewer: Viewer): RawBuilder<unknown> {
  const { organizationId, userId } = viewer;
  return sql`with recursive granted as (
      select g.item_kind, g.item_id,
        max(case when g.subject_kind = 'user' then ${rankOf(sql`g.level`)} end) as own,
        max(case when g.subject_kind = 'team' then ${rankOf(sql`g.level`)} end) as team
      from grants g where g.organization_id = ${organizationId} and ${isSubject(organizationId, userId)}
      group by g.item_kind, g.item_id
    ), collection_ranks (id, rank) as (
      select c.id, ${rankWith(viewer, sql`c`, rankOfRole(viewer))} from collections c
      left join granted g on g.item_kind = 'collection' and g.item_id = c.id
      where c.organization_id = ${organizationId} and c.parent_id is null
      union all
      select c.id, ${rankWith(viewer, sql`c`, sql`p.rank`)} from collection_ranks p
      join collections c on c.organization_id = ${organizationId} and c.parent_id = p.id
      left join granted g on g.item_kind = 'collection' and g.item_id = c.id
    )`;
}

const spacesWithRank = (viewer: Viewer, columns: RawBuilder<unknown>) => sql`
  select ${columns}, ${rankWith(viewer, sql`s`, sql`coalesce(p.rank, ${rankOfRole(viewer)})`)} as rank from spaces s
  left join collection_ranks p on p.id = s.parent_id
  left join granted g on g.item_kind = 'space' and g.item_id = s.id
  where s.organization_id = ${viewer.organizationId}`;

/**
 * The spaces of an organization, each with the viewer's rank: 0 is nothing, 6 is admin. The rule of `effectiveLevel`,
 * decided in SQL for lists.
 */
export function rankedSpaces(viewer: Viewer): RawBuilder<SpaceRow & { rank: number }> {
  const { siteId, ...user } = viewer;
  if (siteId !== undefined)
    return sql`(select s.*, 1 as rank from spaces s where s.organization_id = ${user.organizationId}
      and s.deleted_at is null and s.id in ${spacesOfSite(user.organizationId, siteId)}
      and s.id in (select t.id from ${rankedSpaces(user)} t where t.rank >= 1))`;
  return viewer.role === 'admin'
    ? sql`(select s.*, 6 as rank from spaces s where s.organization_id = ${viewer.organizationId})`
    : sql`(${rankTables(viewer)} ${spacesWithRank(viewer, sql`s.*`)})`;
}

/** The collections of an organization, each with the viewer's rank. */
export function rankedCollections(viewer: Viewer): RawBuilder<CollectionRow & { rank: number }> {
  if (viewer.siteId !== undefined) return sql`(select c.*, 0 as rank from collections c where 1 = 0)`;
  return viewer.role === 'admin'
    ? sql`(select c.*, 6 as rank from collections c where c.organization_id = ${viewer.organizationId})`
    : sql`(${rankTables(viewer)} select c.*, r.rank from collection_ranks r
        join collections c on c.organization_id = ${viewer.organizationId} and c.id = r.id)`;
}

/** The ranks of both as a table `(kind, id, rank)` to join; whoever reads a list of spaces alone takes `rankedSpaces`. */
export function itemRanks(viewer: Viewer): RawBuilder<{ kind: ItemKind; id: string; rank: number }> {
  const { organizationId } = viewer;
  if (viewer.siteId !== undefined) return sql`(select 'space' as kind, t.id, t.rank from ${rankedSpaces(viewer)} t)`;
  return viewer.role === 'admin'
    ? sql`(select 'space' as kind, id, 6 as rank from spaces where organization_id = ${organizationId}
        union all select 'collection', id, 6 from collections where organization_id = ${organizationId})`
    : sql`(${rankTables(viewer)} select 'collection' as kind, id, rank from collection_ranks
        union all ${spacesWithRank(viewer, sql`'space', s.id`)})`;
}

/** The keys on the way to each collection, as a table `(id, path)`: in the order of `path` a tree reads from top to bottom. */
export function collectionPaths(organizationId: string): RawBuilder<{ id: string; path: string }> {
  // A slash sorts before every character of a key, so what is in a collection comes before its next sibling.
  return sql`(
    with recursive paths (id, path) as (
      select id, position from collections where organization_id = ${organizationId} and parent_id is null
      union all
      select c.id, p.path || '/' || c.position from paths p
      join collections c on c.organization_id = ${organizationId} and c.parent_id = p.id
    ) select id, path from paths)`;
}

/** The organization of a space that a share key of a published site opens (decisions 5.17). */
export async function organizationOfSharedSpace(
  db: Db,
  spaceId: string,
  shareKey: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('directory as d')
    .innerJoin('site_spaces as ss', join =>
      join.onRef('ss.organization_id', '=', 'd.organization_id').onRef('ss.space_id', '=', 'd.id'),
    )
    .innerJoin('sites as s', join =>
      join.onRef('s.organization_id', '=', 'ss.organization_id').onRef('s.id', '=', 'ss.site_id'),
    )
    .innerJoin('share_links as l', join =>
      join.onRef('l.organization_id', '=', 's.organization_id').onRef('l.site_id', '=', 's.id'),
    )
    .select('d.organization_id')
    .where('d.kind', '=', 'space')
    .where('d.id', '=', spaceId)
    .where('s.published', '=', 1)
    .where('s.visibility', '=', 'share-link')
    .where('l.active', '=', 1)
    .where('l.key', '=', shareKey)
    .executeTakeFirst();
  return row?.organization_id;
}
