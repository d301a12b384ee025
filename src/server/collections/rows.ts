import { sql } from 'kysely';
import { isVisibleCollection, type Viewer } from '../access/rows.ts';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { hasText } from '../db/has-text.ts';
import { kept } from '../db/kept.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { CollectionRow } from '../db/tables/spaces.ts';
import type { Place } from '../tree/rows.ts';
import { restructureCollections, restructureSpaces, settleCollections } from '../tree/structure-rows.ts';

export type CollectionFilter = { nested: boolean; search?: string | undefined };

const seen = (db: Db, viewer: Viewer, { nested, search }: CollectionFilter) =>
  kept(db)
    .selectFrom('collections as c')
    .where('c.organization_id', '=', viewer.organizationId)
    .where(isVisibleCollection(viewer, sql`c`))
    .$if(!nested, query => query.where('c.parent_id', 'is', null))
    .$if(!!search, query => query.where(hasText(db, 'c.sort_title', search ?? '')));

/** The visible collections by title. */
export function listCollections(
  db: Db,
  viewer: Viewer,
  filter: CollectionFilter,
  request: PageRequest,
): Promise<Page<CollectionRow>> {
  return fetchPage(
    seen(db, viewer, filter).selectAll('c'),
    [
      { column: 'c.sort_title', value: row => row.sort_title },
      { column: 'c.id', value: row => row.id },
    ],
    request,
  );
}

export function findCollections(db: Db, organizationId: string, ids: readonly string[]): Promise<CollectionRow[]> {
  return db
    .selectFrom('collections')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
}

export function countCollections(db: Db, viewer: Viewer, filter: CollectionFilter): Promise<number> {
  return countRows(seen(db, viewer, filter));
}

export async function insertCollection(tx: Db, row: CollectionRow): Promise<void> {
  await tx.insertInto('collections').values(row).execute();
  await settleCollections(tx, row.organization_id, [row.id]);
}

export async function updateCollection(
  tx: Db,
  organizationId: string,
  id: string,
  changes: Partial<CollectionRow>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  const update = () =>
    tx
      .updateTable('collections')
      .set(changes)
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute();
  if (changes.default_level === undefined) await update();
  else await restructureCollections(tx, organizationId, [id], update);
}

export function collectionsOf(tx: Db, organizationId: string, ids: readonly string[]): Promise<CollectionRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return tx
    .selectFrom('collections')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
}

/** Ends the links that invite to collections. */
export async function deleteInvitesTo(tx: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('invites')
    .where('organization_id', '=', organizationId)
    .where('collection_id', 'in', ids)
    .execute();
}

export async function deleteCollections(tx: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('collections').where('organization_id', '=', organizationId).where('id', 'in', ids).execute();
}

/** Writes anew what follows from the structure for the spaces of collections that are gone. */
export async function settleOrphans(tx: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  await restructureSpaces(tx, organizationId, { inCollections: ids }, async () => {});
}

/** Gives a collection and those below it to another organization, where it has no level of its own; invites to them end. */
export async function moveCollections(
  tx: Db,
  organizationId: string,
  { id, ids }: { id: string; ids: readonly string[] },
  to: string,
  { parentId, position }: Place,
): Promise<void> {
  await deleteInvitesTo(tx, organizationId, ids);
  const among = tx.updateTable('collections').where('organization_id', '=', organizationId);
  // The top goes first, straight to its place: under its old key it could meet another item there.
  await among
    .set({ organization_id: to, parent_id: parentId, position, default_level: 'inherit' })
    .where('id', '=', id)
    .execute();
  await among.set({ organization_id: to }).where('id', 'in', ids).execute();
  await settleCollections(tx, to, [id]);
}
