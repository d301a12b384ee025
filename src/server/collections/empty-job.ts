import { setImmediate as breathe } from 'node:timers/promises';
import { generateNKeysBetween } from 'fractional-indexing';
import { z } from 'zod';
import { actFor } from '../db/acting.ts';
import type { Database } from '../db/database.ts';
import type { CollectionRow } from '../db/tables/spaces.ts';
import type { Events } from '../events/events.ts';
import { type Context, callerId } from '../http/context.ts';
import type { JobHandle, Jobs } from '../jobs/jobs.ts';
import type { Clock } from '../services.ts';
import { itemsIn, nearestKey, setPlaces, type TitledItem } from '../tree/rows.ts';
import { settleSoon } from '../tree/settle-job.ts';
import { unsettledBy } from '../tree/settle-rows.ts';
import { followAtOnce, lockTree } from '../tree/structure-rows.ts';
import { removeCollections } from './remove.ts';
import { collectionsOf } from './rows.ts';
import { byJob, type Doing, recordFollowers } from './trace.ts';

interface Parts {
  database: Database;
  events: Events;
  clock: Clock;
}

const Payload = z.object({ organizationId: z.string(), collectionId: z.string() });
type Payload = z.infer<typeof Payload>;

const kind = 'collection-emptying';

/** The job that removes a collection once what it holds has taken its place. */
export function defineEmptyJob(jobs: Jobs, parts: Parts): void {
  jobs.define(kind, { payload: Payload, long: true, run: (payload, handle) => empty(parts, jobs, payload, handle) });
}

/** Begins it. Until it is done the collection stays, and is emptied from its top. */
export async function emptyLater(context: Context, { organization_id, id, title }: CollectionRow): Promise<void> {
  await context.services.jobs.enqueue(context.db, {
    ...{ organizationId: organization_id, kind, createdBy: callerId(context), about: { title } },
    payload: { organizationId: organization_id, collectionId: id } satisfies Payload,
    dedupeKey: id,
  });
}

/**
 * Puts the first items of a collection before it into its parent. Keys are made for all of them, so that those of one
 * lot leave room for the next.
 */
export async function moveUp(
  doing: Doing,
  { organization_id: organizationId, id, parent_id: parentId, position }: CollectionRow,
  items: readonly TitledItem[],
  count: number,
): Promise<void> {
  const { db: tx } = doing.recording;
  const below = await nearestKey(tx, organizationId, parentId, 'below', position);
  const keys = generateNKeysBetween(below, position, items.length);
  const moved = items.slice(0, count).map((item, index) => ({ ...item, position: keys[index] ?? '' }));
  await setPlaces(tx, organizationId, parentId, moved);
  const changes = { parent: { before: id, after: parentId } };
  await recordFollowers(doing, moved, { what: 'move', changes });
}

async function empty(
  { database, events, clock }: Parts,
  jobs: Jobs,
  { organizationId, collectionId }: Payload,
  { createdBy, signal, progress }: JobHandle,
): Promise<void> {
  let left: number | undefined;
  let done = 0;
  do {
    signal.throwIfAborted();
    // Others have their turn between two lots: SQLite answers without one.
    await breathe();
    left = await database.write(async tx => {
      if (createdBy !== null) actFor(tx, createdBy);
      await lockTree(tx, organizationId);
      const [collection] = await collectionsOf(tx, organizationId, [collectionId]);
      if (!collection) return undefined;
      const items = await itemsIn(tx, organizationId, collectionId);
      const recording = byJob({ db: tx, clock });
      await moveUp({ recording, actorId: createdBy ?? undefined, collection }, collection, items, followAtOnce);
      if (items.length > followAtOnce) return items.length - followAtOnce;
      await removeCollections(tx, organizationId, [collectionId]);
      if (await unsettledBy(tx, organizationId)) await settleSoon(jobs, tx, organizationId);
      return undefined;
    });
    done += followAtOnce;
    if (left !== undefined) progress({ done, total: done + left });
  } while (left !== undefined);
  await events.publish({ organizationId, type: 'tree', data: {} });
}
