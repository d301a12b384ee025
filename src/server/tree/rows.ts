import { type RawBuilder, sql } from 'kysely';
import { type ItemKind, isVisibleCollection, isVisibleSpace, type Viewer } from '../access/rows.ts';
import type { Db } from '../db/database.ts';
import type { DirectoryRow } from '../db/tables/accounts.ts';
import { restructureCollections, restructureSpaces } from './structure-rows.ts';

export interface ItemRef {
  kind: ItemKind;
  id: string;
}

export interface TitledItem extends ItemRef {
  title: string;
}

/** Where an item stands: its parent, and its key among the spaces and collections there. */
export interface Place {
  parentId: string | null;
  position: string;
}

/** Everything in a parent, deleted spaces included: they keep their key for when they come back. */
function siblings(
  organizationId: string,
  parentId: string | null,
): RawBuilder<TitledItem & { position: string; deleted_at: string | null }> {
  const inParent = sql`organization_id = ${organizationId} and coalesce(parent_id, '') = ${parentId ?? ''}`;
  return sql`(select 'space' as kind, id, title, position, deleted_at from spaces where ${inParent}
    union all select 'collection', id, title, position, cast(null as text) from collections where ${inParent})`;
}

/** Those that the viewer sees. */
function visibleSiblings(
  viewer: Viewer,
  parentId: string | null,
): RawBuilder<{ kind: ItemKind; id: string; position: string }> {
  const inParent = sql`organization_id = ${viewer.organizationId} and coalesce(parent_id, '') = ${parentId ?? ''}`;
  return sql`(select 'space' as kind, id, position from spaces s where ${inParent} and deleted_at is null and ${isVisibleSpace(viewer, sql`s`)}
    union all select 'collection', id, position from collections c where ${inParent} and ${isVisibleCollection(viewer, sql`c`)})`;
}

/** The key of an item that the viewer sees in this parent. */
export async function positionIn(
  tx: Db,
  viewer: Viewer,
  parentId: string | null,
  { kind, id }: ItemRef,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom(visibleSiblings(viewer, parentId).as('s'))
    .select('s.position')
    .where('s.kind', '=', kind)
    .where('s.id', '=', id)
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
  // An admin sees everything.
  const all: Viewer = { organizationId, userId: '', role: 'admin', unsettled: null };
  const row = await tx
    .selectFrom(visibleSiblings(viewer ?? all, parentId).as('s'))
    .select('s.id')
    .where(eb => eb.not(eb.and([eb('s.kind', '=', except.kind), eb('s.id', '=', except.id)])))
    .$if(low !== null, query => query.where('s.position', '>', low ?? ''))
    .$if(high !== null, query => query.where('s.position', '<', high ?? ''))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
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
  const change = () =>
    tx
      .updateTable(kind === 'space' ? 'spaces' : 'collections')
      .set({ parent_id: place.parentId, position: place.position })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute();
  await restructure(tx, organizationId, kind, [id], change);
}

const restructure = (tx: Db, organizationId: string, kind: ItemKind, ids: string[], change: () => Promise<unknown>) =>
  kind === 'space'
    ? restructureSpaces(tx, organizationId, { ids }, change)
    : restructureCollections(tx, organizationId, ids, change);

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
    const ids = moved.map(({ id }) => id);
    const change = () =>
      tx
        .updateTable(kind === 'space' ? 'spaces' : 'collections')
        .set({ parent_id: parentId, position: sql<string>`case id ${sql.join(whens, sql` `)} end` })
        .where('organization_id', '=', organizationId)
        .where('id', 'in', ids)
        .execute();
    await restructure(tx, organizationId, kind, ids, change);
  }
}

/** What stands directly in a collection, in order; deleted spaces included. */
export async function itemsIn(tx: Db, organizationId: string, collectionId: string): Promise<TitledItem[]> {
  return tx
    .selectFrom(siblings(organizationId, collectionId).as('s'))
    .select(['s.kind', 's.id', 's.title'])
    .orderBy('s.position')
    .execute();
}
