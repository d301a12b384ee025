import type { Viewer } from '../access/rows.ts';
import type { CollectionRow } from '../db/tables/spaces.ts';
import { deleteGrantsOn, insertGrant } from '../grants/rows.ts';
import type { Context } from '../http/context.ts';
import { spacesIn } from '../spaces/rows.ts';
import { requireUnused, transferParts, transferSpaceTo } from '../spaces/transfer.ts';
import { lastPosition } from '../tree/place.ts';
import { moveDirectory } from '../tree/rows.ts';
import { collectionsBelow, haveMany } from '../tree/structure-rows.ts';
import { departLater, requireArrived } from './departure-job.ts';
import { collectionsOf, moveCollections } from './rows.ts';
import { followersOf, recordFollowers, transferred } from './trace.ts';

/** So many spaces and collections are transferred in the request: all content of each is written. */
const transferAtOnce = 10;

/**
 * Moves a collection with everything in it, deleted spaces included; where they are many, its spaces follow in a job.
 * Both structures are locked.
 * @throws 409 while spaces arrive in it, 412 when a site uses one of its spaces
 */
export async function transferCollectionTo(
  context: Context,
  collection: CollectionRow,
  target: Viewer,
  parentId: string | null,
): Promise<void> {
  const tx = context.db;
  const { organization_id: from, id } = collection;
  const ids = await collectionsBelow(tx, from, [id]);
  await requireArrived(tx, from, ids);
  await requireUnused(tx, from, { inCollections: ids });
  const isLong = await haveMany(tx, from, [id], transferAtOnce);
  const spaces = isLong ? [] : await spacesIn(tx, from, ids);
  const inner = await collectionsOf(
    tx,
    from,
    ids.filter(other => other !== id),
  );
  const followers = [...followersOf('collection', inner), ...followersOf('space', spaces)];
  await recordFollowers({ recording: context, collection }, followers, transferred(from, target.organizationId));
  if (isLong) await departLater(context, collection, ids, target.organizationId);
  await deleteGrantsOn(tx, from, 'collection', ids);
  const position = await lastPosition(tx, target.organizationId, parentId);
  await moveCollections(tx, from, { id, ids }, target.organizationId, { parentId, position });
  await moveDirectory(tx, 'collection', ids, target.organizationId);
  for (const space of spaces)
    await transferSpaceTo(transferParts(context), space, target, {
      parentId: space.parent_id,
      position: space.position,
    });
  await insertGrant(tx, {
    organizationId: target.organizationId,
    item: { kind: 'collection', id },
    subject: { kind: 'user', id: target.userId },
    level: 'admin',
    now: context.services.clock.now(),
  });
}
