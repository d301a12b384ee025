import { type RawBuilder, sql } from 'kysely';
import { type ItemKind, itemRanks, rankedCollections, rankedSpaces, type Viewer } from '../access/rows.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { DirectoryRow } from '../db/tables/accounts.ts';
import type { SpaceRow } from '../db/tables/spaces.ts';

export interface ItemRef {
  kind: ItemKind;
  id: string;
}

/** Where an item stands: its parent, and its key among the spaces and collections there. */
export interface Place {
  parentId: string | null;
  position: string;
}

/**
 * Lets one change of an organization's structure happen at a time: keys stay unique across spaces and collections, and
 * two moves cannot make a circle together.
 */
export async function lockTree(tx: Db, organizationId: string): Promise<void> {
  await tx.selectFrom('organizations').select('id').where('id', '=', organizationId).forUpdate().execute();
}

/** Everything in a parent, deleted spaces included: they keep their key for when they come back. */
function siblings(
  organizationId: string,
  parentId: string | null,
): RawBuilder<{ kind: ItemKind; id: string; position: string; deleted_at: string | null }> {
  const inParent = sql`organization_id = ${organizationId} and coalesce(parent_id, '') = ${parentId ?? ''}`;
  return sql`(select 'space' as kind, id, position, deleted_at from spaces where ${inParent}
    union all select 'collection', id, position, cast(null as text) from collections where ${inParent})`;
}

/** The key of an item that the viewer sees in this parent. */
export async function positionIn(
  tx: Db,
  viewer: Viewer,
  parentId: string | null,
  { kind, id }: ItemRef,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom(siblings(viewer.organizationId, parentId).as('s'))
    .innerJoin(itemRanks(viewer).as('r'), join => join.onRef('r.kind', '=', 's.kind').onRef('r.id', '=', 's.id'))
    .select('s.position')
    .where('s.kind', '=', kind)
    .where('s.id', '=', id)
    .where('s.deleted_at', 'is', null)
    .where('r.rank', '>=', 1)
    .executeTakeFirst();
  return row?.position;
}

/** The nearest key of a parent above or below one, `null` when there is none. */
export async function nearestKey(
  tx: Db,
  organizationId: string,
  parentId: string | null,
  direction: 'above' | 'below',
  key: string | null,
): Promise<string | null> {
  const above = direction === 'above';
  const row = await tx
    .selectFrom(siblings(organizationId, parentId).as('s'))
    .select('s.position')
    .$if(key !== null, query => query.where('s.position', above ? '>' : '<', key ?? ''))
    .orderBy('s.position', above ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.position ?? null;
}

/** Whether other items that are not deleted stand strictly between two keys; with a viewer, only those they see count. */
export async function anyBetween(
  tx: Db,
  organizationId: string,
  parentId: string | null,
  { low, high, except, viewer }: { low: string | null; high: string | null; except: ItemRef; viewer?: Viewer },
): Promise<boolean> {
  const row = await tx
    .selectFrom(siblings(organizationId, parentId).as('s'))
    .select('s.id')
    .where('s.deleted_at', 'is', null)
    .where(eb => eb.not(eb.and([eb('s.kind', '=', except.kind), eb('s.id', '=', except.id)])))
    .$if(low !== null, query => query.where('s.position', '>', low ?? ''))
    .$if(high !== null, query => query.where('s.position', '<', high ?? ''))
    .$if(viewer !== undefined, query =>
      viewer
        ? query.where(
            sql<boolean>`exists (select 1 from ${itemRanks(viewer)} r where r.kind = s.kind and r.id = s.id and r.rank >= 1)`,
          )
        : query,
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A collection and all collections below it. */
export async function collectionsBelow(tx: Db, organizationId: string, collectionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive below (id) as (
      select id from collections where organization_id = ${organizationId} and id = ${collectionId}
      union all
      select c.id from below join collections c on c.organization_id = ${organizationId} and c.parent_id = below.id
    ) select id from below`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function insertDirectory(tx: Db, row: DirectoryRow): Promise<void> {
  await tx.insertInto('directory').values(row).execute();
}

export async function deleteDirectory(tx: Db, kind: ItemKind, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('directory').where('kind', '=', kind).where('id', 'in', ids).execute();
}

export async function moveDirectory(tx: Db, kind: ItemKind, ids: readonly string[], to: string): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('directory')
    .set({ organization_id: to })
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .execute();
}

export async function setPlace(tx: Db, organizationId: string, { kind, id }: ItemRef, place: Place): Promise<void> {
  await tx
    .updateTable(kind === 'space' ? 'spaces' : 'collections')
    .set({ parent_id: place.parentId, position: place.position })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** Puts many items into one parent at once. */
export async function setPlaces(
  tx: Db,
  organizationId: string,
  parentId: string | null,
  items: readonly (ItemRef & { position: string })[],
): Promise<void> {
  for (const kind of ['space', 'collection'] as const) {
    const moved = items.filter(item => item.kind === kind);
    if (moved.length === 0) continue;
    const whens = moved.map(({ id, position }) => sql`when ${id} then ${position}`);
    await tx
      .updateTable(kind === 'space' ? 'spaces' : 'collections')
      .set({ parent_id: parentId, position: sql<string>`case id ${sql.join(whens, sql` `)} end` })
      .where('organization_id', '=', organizationId)
      .where(
        'id',
        'in',
        moved.map(({ id }) => id),
      )
      .execute();
  }
}

/** What stands directly in a collection, in order; deleted spaces included. */
export async function itemsIn(tx: Db, organizationId: string, collectionId: string): Promise<ItemRef[]> {
  return tx
    .selectFrom(siblings(organizationId, collectionId).as('s'))
    .select(['s.kind', 's.id'])
    .orderBy('s.position')
    .execute();
}

/** One row of the tree as a viewer sees it; what only spaces have is empty on collections. */
export interface TreeRow
  extends Pick<
    SpaceRow,
    | 'id'
    | 'title'
    | 'default_level'
    | 'emoji'
    | 'edit_mode'
    | 'language'
    | 'change_requests_open'
    | 'comments_open'
    | 'updated_at'
    | 'position'
  > {
  kind: ItemKind;
  rank: number;
  parent_id: string | null;
  /** The parent, when the viewer sees it. */
  shown_parent: string | null;
  /** 1 when the parent is hidden from the viewer, so that the item shows at the top, behind what stands there. */
  stray: number;
  description: string;
}

function visibleTree(viewer: Viewer): RawBuilder<TreeRow> {
  return sql`(
    with items as (
      select 'space' as kind, id, parent_id, position, title, default_level, emoji, '' as description, edit_mode, language,
        change_requests_open, comments_open, updated_at, rank
      from ${rankedSpaces(viewer)} s where deleted_at is null and rank >= 1
      union all
      select 'collection', id, parent_id, position, title, default_level, '', description, '', cast(null as text), 0, 0, '', rank
      from ${rankedCollections(viewer)} c where rank >= 1
    )
    select i.*, p.id as shown_parent, case when i.parent_id is not null and p.id is null then 1 else 0 end as stray
    from items i left join items p on p.kind = 'collection' and p.id = i.parent_id)`;
}

const treeIn = (db: Db, viewer: Viewer, parentId: string | null) =>
  db.selectFrom(visibleTree(viewer).as('t')).where(sql<boolean>`coalesce(t.shown_parent, '') = ${parentId ?? ''}`);

/** The visible items directly in a parent. */
export function listTree(
  db: Db,
  viewer: Viewer,
  parentId: string | null,
  request: PageRequest,
): Promise<Page<TreeRow>> {
  return fetchPage(
    treeIn(db, viewer, parentId).selectAll('t'),
    [
      { column: 't.stray', value: row => row.stray, integer: true },
      { column: 't.position', value: row => row.position },
      { column: 't.id', value: row => row.id },
    ],
    request,
  );
}

/** How many visible items stand directly in each parent; `''` is the top. */
export async function countTree(db: Db, viewer: Viewer): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(visibleTree(viewer).as('t'))
    .select([sql<string>`coalesce(t.shown_parent, '')`.as('parent'), db.fn.countAll<number>().as('count')])
    .groupBy(sql`coalesce(t.shown_parent, '')`)
    .execute();
  return new Map(rows.map(({ parent, count }) => [parent, count]));
}

/** The first visible items of every collection, in order. */
export async function firstOfEach(db: Db, viewer: Viewer, limit: number): Promise<TreeRow[]> {
  const { rows } = await sql<TreeRow>`
    select * from (
      select t.*, row_number() over (partition by shown_parent order by position, id) as place
      from ${visibleTree(viewer)} t where shown_parent is not null
    ) numbered where place <= ${limit} order by shown_parent, place`.execute(db);
  return rows;
}
