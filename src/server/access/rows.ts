import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#contract/common.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import type { PlacedSpaceRow } from '../db/tables/spaces.ts';
import { andStaying, isStaying } from './departing-rows.ts';
import { spacesOfSite } from './site-spaces-rows.ts';

export type ItemKind = 'space' | 'collection';

/** Who looks at a list. */
export interface Viewer {
  organizationId: string;
  userId: string;
  role: Role | null;
  /** Of a content token: nothing is there but the spaces of this published site, to be read. */
  siteId?: string | undefined;
  /** Names a change of collections that not all of the organization's spaces follow yet. */
  unsettled: string | null;
  /** What was given to the viewer is in `viewerTables`: for a statement that asks for it several times, and not for deleted spaces. */
  isTabled?: boolean;
}

type Organization = Pick<Viewer, 'organizationId' | 'unsettled'>;

/** A stored level as a number from 1; 0 is none. */
export const rankOf = (column: RawBuilder<unknown>) =>
  sql`case ${column} when 'read' then 1 when 'comment' then 2 when 'edit' then 3 when 'review' then 4 when 'create' then 5 when 'admin' then 6 else 0 end`;

/** The rank of what was given to a viewer on one item, null when it is nothing; their own counts before their teams'. */
export const givenRank = ({ organizationId, userId }: Viewer, kind: ItemKind | 'site', id: RawBuilder<unknown>) => {
  const onItem = sql`g.organization_id = ${organizationId} and g.item_kind = ${sql.lit(kind)} and g.item_id = ${id}`;
  return sql`coalesce(
    (select ${rankOf(sql`g.level`)} from grants g where ${onItem} and g.subject_kind = 'user' and g.subject_id = ${userId}),
    (select max(${rankOf(sql`g.level`)}) from grants g where ${onItem} and g.subject_kind = 'team' and exists (
      select 1 from team_members m where m.organization_id = ${organizationId} and m.team_id = g.subject_id and m.user_id = ${userId})))`;
};

/** The rank of what was given on the nearest collection from which an item inherits; null when it is nothing. */
const inheritedRank = (viewer: Viewer, item: RawBuilder<unknown>) => {
  const step = sql`select above.parent_id, above.default_level, ${givenRank(viewer, 'collection', sql`above.id`)} from collections above`;
  return sql`case when ${item}.default_level = 'inherit' and ${item}.parent_id is not null then (
    with recursive up (parent_id, default_level, rank) as (
      ${step} where above.organization_id = ${viewer.organizationId} and above.id = ${item}.parent_id
      union all
      ${step} join up on above.id = up.parent_id
      where above.organization_id = ${viewer.organizationId} and up.rank is null and up.default_level = 'inherit'
    ) select max(rank) from up) end`;
};

/**
 * What members have on a space who were given nothing. While not all spaces follow their collections yet, it is worked
 * out: whoever asks after a change is answered by it.
 */
function baseLevelOf(
  { organizationId, unsettled }: Organization,
  space: RawBuilder<unknown>,
): RawBuilder<PlacedSpaceRow['base_level']> {
  if (!unsettled) return sql`${space}.base_level`;
  return sql`(case when ${space}.default_level = 'inherit' then coalesce((select above.base_level from collections above
    where above.organization_id = ${organizationId} and above.id = ${space}.parent_id), 'inherit')
    else coalesce(${space}.default_level, 'none') end)`;
}

/** Whether members see nothing of an item who were given nothing. */
export function isClosed(viewer: Organization, kind: ItemKind, item: RawBuilder<unknown>): RawBuilder<boolean> {
  const { organizationId, unsettled } = viewer;
  if (!unsettled || kind === 'collection') return sql`${item}.base_level = 'none'`;
  return sql`(${item}.default_level is null or ${item}.default_level = 'inherit' and coalesce(${item}.parent_id, '') in (
    select above.id from collections above where above.organization_id = ${organizationId} and above.base_level = 'none'))`;
}

/** The opposite, as indexes have it. */
export const isOpen = (viewer: Organization, kind: ItemKind, item: RawBuilder<unknown>): RawBuilder<boolean> =>
  viewer.unsettled ? sql`not ${isClosed(viewer, kind, item)}` : sql`${item}.base_level <> 'none'`;

/** The rank that the role of a viewer, who is no admin, has on an item. */
export function baseRank(viewer: Viewer, kind: ItemKind, item: RawBuilder<unknown>): RawBuilder<number> {
  // Guests see only what was given to them.
  if (viewer.role === null) return sql`0`;
  const level = kind === 'space' ? baseLevelOf(viewer, item) : sql`${item}.base_level`;
  return sql`case ${level} when 'inherit' then ${rankOf(sql.lit(viewer.role))} else ${rankOf(level)} end`;
}

/** The rule of `effectiveLevel` in SQL: the rank of a viewer on a space or collection, 0 is nothing and 6 is admin. */
function rankOn(viewer: Viewer, kind: ItemKind, item: RawBuilder<unknown>): RawBuilder<number> {
  if (viewer.role === 'admin') return sql`6`;
  return sql`coalesce(${givenRank(viewer, kind, sql`${item}.id`)}, ${inheritedRank(viewer, item)}, ${baseRank(viewer, kind, item)})`;
}

/** Whether a viewer has at least this rank on a collection, a row of the table under the name `collection`. */
export const hasRankOnCollection = (
  viewer: Viewer,
  collection: RawBuilder<unknown>,
  least: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`${rankOn(viewer, 'collection', collection)} >= ${least}`;

/** The same on a space that is not deleted. */
export const hasRankOnSpace = (viewer: Viewer, space: RawBuilder<unknown>, least: number): RawBuilder<boolean> =>
  viewer.siteId === undefined ? sql`${rankOn(viewer, 'space', space)} >= ${least}` : sql`${least} <= 1`;

/** The same on a site: what was given there decides, else the role. */
export const hasRankOnSite = (
  viewer: Viewer,
  site: RawBuilder<unknown>,
  least: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  viewer.role === 'admin'
    ? sql`true`
    : sql`coalesce(${givenRank(viewer, 'site', sql`${site}.id`)}, ${rankOf(sql.lit(viewer.role))}) >= ${least}`;

/** What was given to a viewer, by themselves or through a team, as a query with the column `id`. A cross join keeps its order. */
export const givenItems = ({ organizationId, userId, isTabled }: Viewer, kind: ItemKind, isAsked = sql`true`) => {
  if (isTabled) return sql`select id from ${sql.table(`given_${kind}s`)}`;
  const given = sql`g.organization_id = ${organizationId} and g.item_kind = ${sql.lit(kind)} and ${isAsked}`;
  return sql`select g.item_id as id from grants g where ${given} and g.subject_kind = 'user' and g.subject_id = ${userId}
    union all
    select g.item_id from team_members m cross join grants g where m.organization_id = ${organizationId} and m.user_id = ${userId}
      and ${given} and g.subject_kind = 'team' and g.subject_id = m.team_id`;
};

/** The same without deleted spaces, and for members without spaces that they see anyway. */
export const neededItems = (viewer: Viewer, kind: ItemKind) => {
  const isMarked = kind === 'space' && viewer.role !== null && !viewer.unsettled;
  return givenItems(viewer, kind, isMarked ? sql`g.closed_in is not null` : undefined);
};

/** Of the table `reached`: PostgreSQL expects a thousand rows in it, for which it would read whole tables. An equality tells it that there are few. */
export const isOfFew = sql`reached.id = reached.id || ''`;

/**
 * What follows `with recursive` to make the table `reached` of the collections that grants of a viewer reach: those given,
 * and all that inherit from them.
 */
const reached = (viewer: Viewer) => sql`reached (id) as (
    select id from (${givenItems(viewer, 'collection')}) given
    union
    select c.id from reached cross join collections c where ${isOfFew}
      and c.organization_id = ${viewer.organizationId} and c.parent_id = reached.id and c.default_level = 'inherit'
  )`;

/** The ids of the collections that a viewer's grants reach. */
export const reachedCollections = (viewer: Viewer) =>
  viewer.isTabled ? sql`select id from reached` : sql`with recursive ${reached(viewer)} select id from reached`;

/** What a statement begins with that asks for a viewer who `isTabled`. */
export function viewerTables(viewer: Viewer): RawBuilder<unknown> {
  const given = (kind: ItemKind) =>
    sql`${sql.table(`given_${kind}s`)} (id) as materialized (${neededItems({ ...viewer, isTabled: false }, kind)})`;
  return sql`with recursive ${given('space')}, ${given('collection')}, ${reached({ ...viewer, isTabled: true })}`;
}

/** Whether a grant of a viewer reaches an item; every level that is granted shows it. */
const isReached = (viewer: Viewer, kind: ItemKind, item: RawBuilder<unknown>) =>
  kind === 'collection'
    ? sql<boolean>`${item}.id in (${reachedCollections(viewer)})`
    : sql<boolean>`(${item}.id in (${givenItems(viewer, 'space')})
        or ${item}.default_level = 'inherit' and ${item}.parent_id in (${reachedCollections(viewer)}))`;

/** Whether a viewer's rank on an item is at least 1: members see what its base level shows, and all what grants reach. */
function isVisible(viewer: Viewer, kind: ItemKind, item: RawBuilder<unknown>): RawBuilder<boolean> {
  if (viewer.role === 'admin') return sql`true`;
  const isGiven = isReached(viewer, kind, item);
  return viewer.role === null ? isGiven : sql`(${isOpen(viewer, kind, item)} or ${isGiven})`;
}

type Ranked<Row> = Row & { rank: number };

/** The spaces of an organization, each with the viewer's rank. */
export function rankedSpaces(viewer: Viewer): RawBuilder<Ranked<PlacedSpaceRow>> {
  const { organizationId, siteId } = viewer;
  if (siteId !== undefined)
    return sql`(select s.*, 1 as rank from spaces s where s.organization_id = ${organizationId} and ${isVisibleSpace(viewer, sql`s`)})`;
  return sql`(select s.*, ${rankOn(viewer, 'space', sql`s`)} as rank from spaces s
    where s.organization_id = ${organizationId} ${andStaying(viewer, sql`s`)})`;
}

/** The deleted spaces of an organization, with those that are to be deleted with their collections, each with the viewer's rank. */
export function rankedDeletedSpaces(
  viewer: Viewer,
): RawBuilder<Ranked<PlacedSpaceRow> & { gone_at: string; gone_by: string | null }> {
  const { organizationId, unsettled } = viewer;
  const rank = rankOn(viewer, 'space', sql`s`);
  if (unsettled === null)
    return sql`(select s.*, s.deleted_at as gone_at, s.deleted_by as gone_by, ${rank} as rank from spaces s
      where s.organization_id = ${organizationId} and s.deleted_at is not null)`;
  return sql`(select s.*, coalesce(s.deleted_at, d.departed_at) as gone_at, coalesce(s.deleted_by, d.departed_by) as gone_by, ${rank} as rank
    from spaces s left join departures d on d.organization_id = s.organization_id and d.collection_id = s.parent_id
    where s.organization_id = ${organizationId} and coalesce(s.deleted_at, d.departed_at) is not null and d.to_organization is null)`;
}

/** Whether a viewer sees a space, a row of the table under the name `space`. */
export function isVisibleSpace({ siteId, ...viewer }: Viewer, space: RawBuilder<unknown>): RawBuilder<boolean> {
  const visible = viewer.unsettled
    ? sql<boolean>`(${isVisible(viewer, 'space', space)} and ${isStaying(space)})`
    : isVisible(viewer, 'space', space);
  if (siteId === undefined) return visible;
  return sql`(${space}.deleted_at is null and ${space}.id in ${spacesOfSite(viewer.organizationId, siteId)} and ${visible})`;
}

/** Spaces on which the same rules decide about a member. */
export interface Ruled {
  /** What was given to the member, as a rank; null is nothing. */
  given: number | null;
  /** What members have who were given nothing. */
  base: PlacedSpaceRow['base_level'];
  spaces: number;
}

/** How many spaces that are not deleted have which rules for a member, whatever their role is. */
export async function countRuled(db: Db, viewer: Omit<Viewer, 'role'>): Promise<Ruled[]> {
  const member = { ...viewer, role: null };
  const given = sql`coalesce(${givenRank(member, 'space', sql`s.id`)}, ${inheritedRank(member, sql`s`)})`;
  const { rows } = await sql<Ruled>`select given, base, cast(count(*) as int) as spaces from (
      select ${given} as given, ${baseLevelOf(member, sql`s`)} as base from spaces s
      where s.organization_id = ${viewer.organizationId} and s.deleted_at is null ${andStaying(member, sql`s`)}
    ) ruled group by given, base`.execute(kept(db));
  return rows;
}

/** A condition on spaces that a viewer sees by grants alone: guests see nothing by their role. */
const isExtraTo = (viewer: Viewer) => (space: RawBuilder<unknown>) =>
  viewer.role === null ? sql`` : sql`and ${isClosed(viewer, 'space', space)}`;

/** The ids of spaces to which a collection hands on what grants of a viewer give on it. */
const handedOn = (viewer: Viewer, isAsked = sql``) => sql`select i.id from (${reachedCollections(viewer)}) reached
  cross join spaces i where ${isOfFew} and i.organization_id = ${viewer.organizationId}
    and i.parent_id = reached.id and i.default_level = 'inherit' and i.deleted_at is null ${isAsked}`;

/** The ids of all spaces that grants of a viewer reach, whatever they give; those that are deleted perhaps among them. */
export const givenSpaces = (viewer: Viewer) => sql`${givenItems(viewer, 'space')} union ${handedOn(viewer)}`;

/** The ids of spaces that grants of a viewer reach, those that are deleted or seen anyway perhaps among them. */
const grantedIds = (viewer: Viewer) =>
  sql`${neededItems(viewer, 'space')} union ${handedOn(viewer, isExtraTo(viewer)(sql`i`))}`;

/**
 * The spaces that are not deleted and that a viewer sees by grants alone, beside those that their role shows: a table
 * `(id, value)` with something of each space `s`; those of which it is null are left out.
 */
export function grantedSpaces<Value>(
  viewer: Viewer,
  value: RawBuilder<Value>,
): RawBuilder<{ id: string; value: NonNullable<Value> }> {
  const { organizationId } = viewer;
  const isExtra = isExtraTo(viewer);
  // A look at each of the few, which PostgreSQL would else find among all.
  const look = sql`(select ${value} from spaces s where s.organization_id = ${organizationId} and s.id = granted.id
    and s.deleted_at is null ${isExtra(sql`s`)} ${andStaying(viewer, sql`s`)})`;
  // Materialized, or PostgreSQL would look twice: for the value, and for whether there is one.
  return sql`(with looked (id, value) as materialized (
      select granted.id, ${look} from (${grantedIds(viewer)}) granted)
    select * from looked where value is not null)`;
}

/**
 * Whether a viewer sees a space that is not deleted, by its id: for so many ids that what is not seen, or of a guest what
 * is seen, is found once rather than each of them looked at. Undefined where that would have to be worked out of each.
 */
export function isSeenAmongMany(viewer: Viewer, id: RawBuilder<unknown>): RawBuilder<boolean> | undefined {
  const { organizationId, role, siteId, unsettled } = viewer;
  if (siteId !== undefined || unsettled !== null) return undefined;
  const spaces = (condition: RawBuilder<unknown>) =>
    sql`(select s.id from spaces s where s.organization_id = ${organizationId} and ${condition})`;
  const isThere = sql<boolean>`${id} not in ${spaces(sql`s.deleted_at is not null`)}`;
  if (role === 'admin') return isThere;
  const isGranted = sql`${id} in (${grantedIds(viewer)})`;
  const isClosedToMembers = sql`s.base_level = 'none' and s.deleted_at is null and s.change_requests > 0`;
  // Alone, PostgreSQL would make a join of it and compare each with all; part of something it is a table of hashes.
  const isShown =
    role === null ? sql`(${isGranted} or false)` : sql`(${id} not in ${spaces(isClosedToMembers)} or ${isGranted})`;
  return sql`(${isThere} and ${isShown})`;
}

/** The ids of the spaces that an admin does not see, where `isSeenAmongMany` can say it; undefined of others. */
export const unseenByAdmin = ({ organizationId, role, siteId, unsettled }: Viewer): RawBuilder<unknown> | undefined =>
  role === 'admin' && siteId === undefined && unsettled === null
    ? sql`select s.id from spaces s where s.organization_id = ${organizationId} and s.deleted_at is not null`
    : undefined;

/** As `isSeenAmongMany`, for those whom no other way serves better: what admins do not see, and what guests see, is found once. */
export const isSeenAtOnce = (viewer: Viewer, id: RawBuilder<unknown>): RawBuilder<boolean> | undefined =>
  viewer.role === 'admin' || viewer.role === null ? isSeenAmongMany(viewer, id) : undefined;

/**
 * Whether a viewer sees a space that is not deleted, by its id. Where it is not found at once it is asked of each, where a
 * join may read all spaces first.
 */
export const isSeenById = (viewer: Viewer, id: RawBuilder<unknown>): RawBuilder<boolean> =>
  isSeenAtOnce(viewer, id) ??
  sql`(select 1 from spaces s where s.organization_id = ${viewer.organizationId} and s.id = ${id}
    and s.deleted_at is null and ${isVisibleSpace(viewer, sql`s`)}) > 0`;

/** Whether a viewer sees a collection, a row of the table under the name `collection`. */
export const isVisibleCollection = (viewer: Viewer, collection: RawBuilder<unknown>): RawBuilder<boolean> =>
  viewer.siteId === undefined ? isVisible(viewer, 'collection', collection) : sql`false`;
