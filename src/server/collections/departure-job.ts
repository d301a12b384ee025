import { setImmediate as breathe } from 'node:timers/promises';
import { z } from 'zod';
import type { Database, Db } from '../db/database.ts';
import type { CollectionRow, DepartureRow, SpaceRow } from '../db/tables/spaces.ts';
import type { Events } from '../events/events.ts';
import { type Context, callerId } from '../http/context.ts';
import { conflict } from '../http/errors.ts';
import type { JobHandle, Jobs } from '../jobs/jobs.ts';
import type { Clock } from '../services.ts';
import { transferSpaceTo } from '../spaces/transfer.ts';
import { settleSoon } from '../tree/settle-job.ts';
import { lockTrees } from '../tree/structure-rows.ts';
import {
  anyArriving,
  countDeparting,
  type Departing,
  deleteDeparted,
  departedRoots,
  departingSpaces,
  endDeparture,
  findDeparture,
  insertDepartures,
} from './departure-rows.ts';
import { byJob, deletedAt, followersOf, recordFollowers, transferred } from './trace.ts';

interface Parts {
  database: Database;
  events: Events;
  jobs: Jobs;
  clock: Clock;
}

const Payload = z.object({ organizationId: z.string(), rootId: z.string() });
type Root = z.infer<typeof Payload>;

/** How many spaces follow in one transaction, for which others wait. */
const atOnce = 50;
/** Milliseconds after which no further one is transferred: all content of each is written. */
const transferTime = 20;

const kindOf = ({ to_organization }: Pick<DepartureRow, 'to_organization'>) =>
  to_organization === null ? 'collection-deletion' : 'collection-transfer';

/** The jobs by which spaces follow a collection that was deleted or transferred, and the one that begins them anew where they ended before. */
export function defineDepartureJobs(jobs: Jobs, parts: Omit<Parts, 'jobs'>): void {
  for (const to_organization of [null, ''])
    jobs.define(kindOf({ to_organization }), {
      payload: Payload,
      long: true,
      run: (root, handle) => follow({ ...parts, jobs }, root, handle),
    });
  jobs.define('resume-departures', {
    payload: z.object({}),
    run: async () => {
      const roots = await departedRoots(parts.database.read);
      await parts.database.write(async tx => {
        for (const root of roots) await jobs.enqueue(tx, request(root));
      });
    },
  });
  jobs.every('resume-departures', 3_600);
}

const request = (row: Pick<DepartureRow, 'organization_id' | 'root_id' | 'to_organization'>) => ({
  organizationId: row.organization_id,
  kind: kindOf(row),
  payload: { organizationId: row.organization_id, rootId: row.root_id } satisfies Root,
  dedupeKey: row.root_id,
});

/**
 * Lets the spaces of a collection, and of those below it, follow in a job. Both structures are locked.
 * @param ids the collection and those below it
 * @param to the organization that they go to; `null` deletes them
 */
export async function departLater(
  context: Context,
  { organization_id, id, title }: CollectionRow,
  ids: readonly string[],
  to: string | null,
): Promise<void> {
  const { db, services } = context;
  const departure = {
    ...{ organization_id, root_id: id, title, to_organization: to },
    ...{ departed_at: services.clock.now().toISOString(), departed_by: callerId(context) },
  };
  await insertDepartures(db, ids, departure);
  await services.jobs.enqueue(db, { ...request(departure), createdBy: callerId(context), about: { title } });
}

/** @throws 409 while spaces are on their way into one of these collections */
export async function requireArrived(tx: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  if (await anyArriving(tx, organizationId, ids)) throw conflict('still-arriving');
}

/** Some spaces at a time, each lot in a transaction of its own: done again, it goes on where it stopped. */
async function follow(parts: Parts, root: Root, { signal, progress }: JobHandle): Promise<void> {
  const { database, events } = parts;
  const departure = await findDeparture(database.read, root);
  if (!departure) return;
  const total = await countDeparting(database.read, departure);
  let after: Departing | undefined;
  let done = 0;
  do {
    signal.throwIfAborted();
    progress({ done, total });
    // Others have their turn between two lots: SQLite answers without one.
    await breathe();
    const last = after;
    const spaces = await database.write(tx => followOn({ ...parts, tx }, departure, last));
    done += spaces.length;
    after = spaces.at(-1);
  } while (after !== undefined);
  for (const organizationId of [departure.organization_id, departure.to_organization])
    if (organizationId !== null) await events.publish({ organizationId, type: 'tree', data: {} });
}

/** The next spaces follow. Gives them; none once all have. */
async function followOn(
  { tx, jobs, clock }: Pick<Parts, 'jobs' | 'clock'> & { tx: Db },
  departure: DepartureRow,
  after: Departing | undefined,
): Promise<readonly Departing[]> {
  const { organization_id: from, to_organization: to } = departure;
  await lockTrees(tx, to === null ? [from] : [from, to]);
  const spaces = await departingSpaces(tx, departure, after, atOnce);
  if (spaces.length === 0) {
    if (await endDeparture(tx, departure)) await settleSoon(jobs, tx, from);
    return [];
  }
  const doing = {
    recording: byJob({ db: tx, clock }),
    ...{ actorId: departure.departed_by, collection: departure },
  };
  if (to === null) {
    await deleteDeparted(
      tx,
      departure,
      spaces.map(({ id }) => id),
    );
    const deleted = spaces.filter(({ deleted_at }) => deleted_at === null);
    await recordFollowers(doing, followersOf('space', deleted), deletedAt(departure.departed_at));
    return spaces;
  }
  const target = { organizationId: to, userId: departure.departed_by };
  const end = performance.now() + transferTime;
  const arrived: SpaceRow[] = [];
  for (const space of spaces) {
    const place = { parentId: space.parent_id, position: space.position };
    await transferSpaceTo({ tx, jobs, now: clock.now() }, space, target, place);
    arrived.push(space);
    if (performance.now() > end) break;
  }
  await recordFollowers(doing, followersOf('space', arrived), transferred(from, to));
  return arrived;
}
