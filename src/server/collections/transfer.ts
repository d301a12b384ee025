import type { Viewer } from '../access/rows.ts';
import type { CollectionRow } from '../db/tables/spaces.ts';
import { deleteGrantsOn, insertGrant } from '../grants/rows.ts';
import type { Context } from '../http/context.ts';
import { spacesIn } from '../spaces/rows.ts';
import { requireUnused, transferSpaceTo } from '../spaces/transfer.ts';
import { lastPosition } from '../tree/place.ts';
import { moveDirectory } from '../tree/rows.ts';
import { collectionsBelow } from '../tree/structure-rows.ts';
import { moveCollections } from './rows.ts';

/**
 * Moves a collection with everything in it, deleted spaces included. Both structures are locked.
 * @throws 412 when a site uses one of its spaces
 */
export async function transferCollectionTo(
  context: Context,
  { organization_id: from, id }: CollectionRow,
  target: Viewer,
  parentId: string | null,
): Promise<void> {
  const tx = context.db;
  const ids = await collectionsBelow(tx, from, [id]);
  const spaces = await spacesIn(tx, from, ids);
  await requireUnused(
    context,
    from,
    spaces.map(space => space.id),
  );
  await deleteGrantsOn(tx, from, 'collection', ids);
  const position = await lastPosition(tx, target.organizationId, parentId);
  await moveCollections(tx, from, { id, ids }, target.organizationId, { parentId, position });
  await moveDirectory(tx, 'collection', ids, target.organizationId);
  for (const space of spaces)
    await transferSpaceTo(context, space, target, { parentId: space.parent_id, position: space.position });
  await insertGrant(tx, {
    organizationId: target.organizationId,
    item: { kind: 'collection', id },
    subject: { kind: 'user', id: target.userId },
    level: 'admin',
    now: context.services.clock.now(),
  });
}
