import type { collections } from '#contract/collections.ts';
import { fold } from '#lib/fold.ts';
import { requireCollection } from '../access/capabilities.ts';
import { itemsOf, levelsOn } from '../access/item-levels.ts';
import { loadCollection, loadOrganization } from '../access/load.ts';
import { pageRequest } from '../db/page.ts';
import { withCount } from '../db/together.ts';
import { requireNotAbove } from '../grants/policy.ts';
import { insertGrant } from '../grants/rows.ts';
import type { Context, Handlers } from '../http/context.ts';
import { absent, badMember, forbidden, notFound } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { presentSpaces } from '../spaces/as-seen.ts';
import { listSpaces } from '../spaces/list-rows.ts';
import { loadTarget } from '../spaces/transfer.ts';
import { treeChanged } from '../tree/events.ts';
import { requireParent } from '../tree/parent.ts';
import { lastPosition, placeFor } from '../tree/place.ts';
import { insertDirectory, setPlace } from '../tree/rows.ts';
import { settleLater } from '../tree/settle-job.ts';
import { collectionsBelow, lockTree } from '../tree/structure-rows.ts';
import { deleteWithContents, moveContentsUp } from './delete.ts';
import { effectsOfDeletion } from './deletion-effects.ts';
import { presentCollection } from './present.ts';
import { collectionsOf, countCollections, insertCollection, listCollections, updateCollection } from './rows.ts';
import { recordDeletion } from './trace.ts';
import { transferCollectionTo } from './transfer.ts';

export const collectionHandlers: Handlers<typeof collections> = {
  async listCollectionsInOrganizationById({ params: { organizationId }, query, context }) {
    const { viewer } = await loadOrganization(context, organizationId);
    const filter = { nested: query.nested !== false, search: query.search && fold(query.search) };
    const request = pageRequest(query, ['collections', organizationId, filter]);
    const { rows, ...list } = await withCount(
      context.db,
      () => listCollections(context.db, viewer, filter, request),
      () => countCollections(context.db, viewer, filter),
    );
    const ids = rows.map(({ id }) => id);
    const levelOf = await levelsOn(context.db, viewer, itemsOf('collection', ids));
    const { config } = context.services;
    return {
      items: rows.map(row => presentCollection(row, levelOf({ kind: 'collection', id: row.id }), config)),
      ...list,
    };
  },

  async createCollection({ params: { organizationId }, body, context }) {
    const { viewer } = await loadOrganization(context, organizationId);
    const parentId = body.parent ?? null;
    await requireParent(context, viewer, parentId);
    const tx = context.db;
    await lockTree(tx, organizationId);
    const id = newId();
    const title = body.title || 'Untitled collection';
    const now = context.services.clock.now();
    await insertDirectory(tx, { kind: 'collection', id, organization_id: organizationId });
    await insertCollection(tx, {
      organization_id: organizationId,
      id,
      parent_id: parentId,
      position: await lastPosition(tx, organizationId, parentId),
      title,
      sort_title: fold(title),
      description: body.description ?? '',
      default_level: 'inherit',
      created_by: viewer.userId,
      created_at: now.toISOString(),
    });
    await insertGrant(tx, {
      organizationId,
      item: { kind: 'collection', id },
      subject: { kind: 'user', id: viewer.userId },
      level: 'admin',
      now,
    });
    treeChanged(context, organizationId);
    return answer(context, id);
  },

  async getCollectionById({ params, context }) {
    return answer(context, params.collectionId);
  },

  async deleteCollectionById({ params: { collectionId }, query, context }) {
    const access = await loadCollection(context, collectionId).catch(absent);
    if (!access) return;
    requireCollection(access.level, 'admin');
    const { viewer, collection } = access;
    const { organizationId } = viewer;
    if (query.contents === 'move-up')
      await requireParent(context, viewer, collection.parent_id, forbidden('parent-closed'));
    await lockTree(context.db, organizationId);
    const present = await locked(context, organizationId, collectionId);
    await recordDeletion(context, present, query.contents);
    if (query.contents === 'move-up') await moveContentsUp(context, present);
    else await deleteWithContents(context, present);
    await settleLater(context, organizationId);
    treeChanged(context, organizationId);
  },

  async getCollectionDeletionEffects({ params: { collectionId }, context }) {
    const { viewer, level } = await loadCollection(context, collectionId);
    requireCollection(level, 'admin');
    return effectsOfDeletion(context.db, viewer, collectionId);
  },

  async updateCollectionById({ params: { collectionId }, body, context }) {
    const { viewer, level } = await loadCollection(context, collectionId);
    requireCollection(level, 'admin');
    requireNotAbove(level, body.defaultLevel ?? null);
    await updateCollection(context.db, viewer.organizationId, collectionId, {
      ...(body.title === undefined ? {} : { title: body.title, sort_title: fold(body.title) }),
      ...(body.description === undefined ? {} : { description: body.description }),
      ...(body.defaultLevel === undefined ? {} : { default_level: body.defaultLevel }),
    });
    await settleLater(context, viewer.organizationId);
    treeChanged(context, viewer.organizationId);
    return answer(context, collectionId);
  },

  async listSpacesInCollectionById({ params: { collectionId }, query, context }) {
    const { viewer } = await loadCollection(context, collectionId);
    const filter = { parentId: collectionId };
    const request = pageRequest(query, ['spaces', viewer.organizationId, filter]);
    const { ids, ...list } = await listSpaces(context.db, viewer, filter, request);
    return { items: await presentSpaces(context, viewer, ids), ...list };
  },

  async moveCollection({ params: { collectionId }, body, context }) {
    const { viewer, level, collection } = await loadCollection(context, collectionId);
    requireCollection(level, 'admin');
    const { organizationId } = viewer;
    const tx = context.db;
    if (body.parent !== undefined && body.parent !== collection.parent_id)
      await requireParent(context, viewer, body.parent);
    await lockTree(tx, organizationId);
    const { parent_id: parentId, position } = await locked(context, organizationId, collectionId);
    if (body.parent && (await collectionsBelow(tx, organizationId, [collectionId])).includes(body.parent))
      throw badMember('parent', 'collection-into-itself');
    const item = { kind: 'collection', id: collectionId, parentId, position } as const;
    await setPlace(tx, organizationId, item, await placeFor(tx, viewer, item, body));
    await settleLater(context, organizationId);
    treeChanged(context, organizationId);
    return answer(context, collectionId);
  },

  async transferCollection({ params: { collectionId }, body, context }) {
    const { viewer, level } = await loadCollection(context, collectionId);
    requireCollection(level, 'admin');
    const { organizationId } = viewer;
    const target = await loadTarget(context, organizationId, body);
    const collection = await locked(context, organizationId, collectionId);
    await transferCollectionTo(context, collection, target, body.parent ?? null);
    treeChanged(context, organizationId, target.organizationId);
    return answer(context, collectionId);
  },
};

/** The collection as it is now that the structure is locked. */
async function locked(context: Context, organizationId: string, collectionId: string) {
  const [collection] = await collectionsOf(context.db, organizationId, [collectionId]);
  if (!collection) throw notFound('collection');
  return collection;
}

async function answer(context: Context, collectionId: string) {
  const { collection, level } = await loadCollection(context, collectionId);
  return presentCollection(collection, level, context.services.config);
}
