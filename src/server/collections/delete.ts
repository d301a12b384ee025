import { generateNKeysBetween } from 'fractional-indexing';
import type { Db } from '../db/database.ts';
import type { CollectionRow } from '../db/tables/spaces.ts';
import { deleteGrantsOn } from '../grants/rows.ts';
import { softDeleteSpacesIn } from '../spaces/rows.ts';
import { deleteDirectory, itemsIn, nearestKey, setPlaces } from '../tree/rows.ts';
import { collectionsBelow } from '../tree/structure-rows.ts';
import { deleteCollections } from './rows.ts';

/** Removes a collection and those in it for good; their spaces are marked as deleted (decisions 7.5). The structure is locked. */
export async function deleteWithContents(
  tx: Db,
  { organization_id: organizationId, id }: CollectionRow,
  deletion: { at: string; by: string },
): Promise<void> {
  const ids = await collectionsBelow(tx, organizationId, [id]);
  await softDeleteSpacesIn(tx, organizationId, ids, deletion);
  await remove(tx, organizationId, ids);
}

/** Removes a collection alone; what it holds takes its place in the same order. The structure is locked. */
export async function moveContentsUp(
  tx: Db,
  { organization_id: organizationId, id, parent_id: parentId, position }: CollectionRow,
): Promise<void> {
  const items = await itemsIn(tx, organizationId, id);
  const above = await nearestKey(tx, organizationId, parentId, 'above', position);
  const keys = generateNKeysBetween(position, above, items.length);
  await setPlaces(
    tx,
    organizationId,
    parentId,
    items.map((item, index) => ({ ...item, position: keys[index] ?? '' })),
  );
  await remove(tx, organizationId, [id]);
}

async function remove(tx: Db, organizationId: string, ids: readonly string[]) {
  await deleteGrantsOn(tx, organizationId, 'collection', ids);
  await deleteCollections(tx, organizationId, ids);
  await deleteDirectory(tx, 'collection', ids);
}
