import type { CollectionRow } from '../db/tables/spaces.ts';
import { deleteGrantsOn } from '../grants/rows.ts';
import { type Context, callerId } from '../http/context.ts';
import { softDeleteSpacesIn } from '../spaces/rows.ts';
import { itemsIn } from '../tree/rows.ts';
import { collectionsBelow, followAtOnce, haveMany } from '../tree/structure-rows.ts';
import { departLater, requireArrived } from './departure-job.ts';
import { emptyLater, moveUp } from './empty-job.ts';
import { removeCollections } from './remove.ts';
import { collectionsOf, deleteInvitesTo, settleOrphans, updateCollection } from './rows.ts';
import { deletedAt, followersOf, recordFollowers } from './trace.ts';

/**
 * Removes a collection and those in it for good; their spaces are deleted (decisions 7.5), where they are many in a job.
 * The structure is locked.
 * @throws 409 while spaces arrive in it
 */
export async function deleteWithContents(context: Context, collection: CollectionRow): Promise<void> {
  const { db: tx, services } = context;
  const { organization_id: organizationId, id } = collection;
  const ids = await collectionsBelow(tx, organizationId, [id]);
  await requireArrived(tx, organizationId, ids);
  const doing = { recording: context, collection };
  const inner = await collectionsOf(
    tx,
    organizationId,
    ids.filter(other => other !== id),
  );
  await recordFollowers(doing, followersOf('collection', inner), { what: 'delete' });
  if (await haveMany(tx, organizationId, [id])) {
    await departLater(context, collection, ids, null);
    return removeCollections(tx, organizationId, ids);
  }
  const at = services.clock.now().toISOString();
  const spaces = await softDeleteSpacesIn(tx, organizationId, ids, { at, by: callerId(context) });
  await recordFollowers(doing, followersOf('space', spaces), deletedAt(at));
  await removeCollections(tx, organizationId, ids);
  await settleOrphans(tx, organizationId, ids);
}

/**
 * Removes a collection alone; what it holds takes its place in the same order, where that is much in a job. The structure
 * is locked.
 * @throws 409 while spaces arrive in it
 */
export async function moveContentsUp(context: Context, collection: CollectionRow): Promise<void> {
  const { db: tx } = context;
  const { organization_id: organizationId, id } = collection;
  await requireArrived(tx, organizationId, [id]);
  const items = await itemsIn(tx, organizationId, id);
  if (items.length <= followAtOnce) {
    await moveUp({ recording: context, collection }, collection, items, items.length);
    return removeCollections(tx, organizationId, [id]);
  }
  // What it holds has the levels of its new place at once.
  await deleteGrantsOn(tx, organizationId, 'collection', [id]);
  await deleteInvitesTo(tx, organizationId, [id]);
  await updateCollection(tx, organizationId, id, { default_level: 'inherit' });
  await emptyLater(context, collection);
}
