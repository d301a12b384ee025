import { type RawBuilder, sql } from 'kysely';
import { andStaying } from './departing-rows.ts';
import { type ItemKind, isClosed, isVisibleCollection, neededItems, reachedCollections, type Viewer } from './rows.ts';

/** What follows `from` in a query on the rows `i` that were given to a viewer, each once. */
function givenRows(viewer: Viewer, kind: ItemKind, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const table = kind === 'space' ? sql`spaces i` : sql`collections i`;
  // In an expression: SQLite would take an index of the spaces that are not deleted for the key, and read them all each time.
  const isThere = kind === 'space' ? sql`and coalesce(i.deleted_at, '') = '' ${andStaying(viewer, sql`i`)}` : sql``;
  return sql`(select distinct id from (${neededItems(viewer, kind)}) given) given cross join ${table}
    where i.organization_id = ${viewer.organizationId} and i.id = given.id ${isThere} and ${condition}`;
}

/** What a guest sees at the top: what was given to them there, and in collections that they do not see. */
export const guestTop = (viewer: Viewer, kind: ItemKind): RawBuilder<unknown> =>
  givenRows(viewer, kind, sql`(i.parent_id is null or i.parent_id not in (${reachedCollections(viewer)}))`);

/**
 * The items that a viewer sees in collections that they do not see: what follows `from` in queries on a row `i`. An item
 * is in one of them only.
 */
export function strays(viewer: Viewer, kind: ItemKind): RawBuilder<unknown>[] {
  const { organizationId, role, siteId, unsettled } = viewer;
  if (role === 'admin' || siteId !== undefined) return [];
  const table = kind === 'space' ? sql`spaces i` : sql`collections i`;
  const isFollowing = kind === 'space' ? andStaying(viewer, sql`i`) : sql``;
  const isHere = sql`i.organization_id = ${organizationId} ${kind === 'space' ? sql`and i.deleted_at is null` : sql``} ${isFollowing}`;
  // Guests see the collections that were given to them, whatever else there is to know of these.
  const isHidden =
    role === null
      ? sql`i.parent_id is not null and i.parent_id not in (${reachedCollections(viewer)})`
      : sql`i.parent_id is not null and not exists (select 1 from collections p
          where p.organization_id = ${organizationId} and p.id = i.parent_id and ${isVisibleCollection(viewer, sql`p`)})`;
  // What inherits a grant is in a collection that the grant reaches too.
  const given = givenRows(viewer, kind, isHidden);
  if (role === null) return [given];
  const isStray = unsettled ? sql`i.default_level <> 'inherit'` : sql`i.stray = 1`;
  return [
    sql`${given} and ${isClosed(viewer, kind, sql`i`)}`,
    sql`${table} where ${isHere} and ${isStray} and ${isHidden}`,
  ];
}
