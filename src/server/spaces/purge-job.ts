import { z } from 'zod';
import { queueCollection } from '../content/collect-job.ts';
import type { Database } from '../db/database.ts';
import type { Pace } from '../db/remove-in-lots.ts';
import { deleteGrantsOn } from '../grants/rows.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { SpaceKey } from '../revisions/rows.ts';
import type { Clock } from '../services.ts';
import { removeFromSites } from '../sites/remove-from-sites.ts';
import { leaveTranslations } from '../translations/rows.ts';
import { breakLinksInLots, forgetPurged, noteSpaceAsPurged, purgedSpaces, removeContentInLots } from './purge-rows.ts';
import { deleteSpaceRow, lockSpaceIfThere, spacesToPurge } from './rows.ts';
import { goneBefore } from './trash.ts';

interface Parts {
  database: Database;
  clock: Clock;
  jobs: Jobs;
}

const batch = 50;

/** Removes deleted spaces for good once they can no longer be restored. */
export function definePurgeJob(jobs: Jobs, parts: Omit<Parts, 'jobs'>): void {
  jobs.define('purge-spaces', {
    payload: z.object({}),
    long: true,
    run: async (_payload, { signal }) => ({ purged: await purgeSpaces({ ...parts, jobs }, { signal }) }),
  });
  jobs.every('purge-spaces', 86_400);
}

/** Can be cut off between any two transactions: the next one goes on. Gives how many spaces went. */
export async function purgeSpaces(parts: Parts, pace: Pace): Promise<number> {
  const { database, clock } = parts;
  const before = goneBefore(clock.now());
  let purged = 0;
  for (;;) {
    const spaces = await spacesToPurge(database.read, before, batch);
    for (const { organization_id, id } of spaces) {
      pace.signal.throwIfAborted();
      await setAside(database, { organizationId: organization_id, spaceId: id }, before);
    }
    const gone = await purgedSpaces(database.read, batch);
    for (const key of gone) await removeContent(parts, key, pace);
    purged += gone.length;
    if (gone.length === 0) return purged;
  }
}

/** Takes away the row of a space, with which every way to its content begins. */
function setAside(database: Database, key: SpaceKey, before: string): Promise<void> {
  const { organizationId, spaceId } = key;
  return database.write(async tx => {
    const space = await lockSpaceIfThere(tx, key);
    if (!space?.deleted_at || space.deleted_at > before) return;
    await leaveTranslations(tx, organizationId, spaceId);
    await removeFromSites(tx, organizationId, spaceId);
    await deleteGrantsOn(tx, organizationId, 'space', [spaceId]);
    await deleteSpaceRow(tx, organizationId, spaceId);
    await noteSpaceAsPurged(tx, key);
  });
}

async function removeContent({ database, clock, jobs }: Parts, key: SpaceKey, pace: Pace): Promise<void> {
  await removeContentInLots(database, key, pace);
  await breakLinksInLots(database, key, pace);
  pace.signal.throwIfAborted();
  await database.write(async tx => {
    await forgetPurged(tx, key);
    await queueCollection(jobs, tx, key.organizationId, clock.now());
  });
}
