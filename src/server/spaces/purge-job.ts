import { z } from 'zod';
import { queueCollection } from '../content/collect-job.ts';
import { breakLinksTo } from '../content/rows.ts';
import type { Database } from '../db/database.ts';
import { deleteGrantsOn } from '../grants/rows.ts';
import { deleteDaysOfSpace } from '../insights/rows.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { SpaceKey } from '../revisions/rows.ts';
import { removeSpaceFromIndex } from '../search/index-pages.ts';
import type { Clock } from '../services.ts';
import { removeFromSites } from '../sites/remove-from-sites.ts';
import { detachTranslations } from '../translations/rows.ts';
import { deleteContentRows } from './content-rows.ts';
import { goneBefore } from './load.ts';
import { deleteSpaceRow, lockSpaceIfThere, spacesToPurge } from './rows.ts';

interface Parts {
  database: Database;
  clock: Clock;
}

const batch = 50;

/** Removes deleted spaces for good once they can no longer be restored (decisions 7.5). */
export function definePurgeJob(jobs: Jobs, { database, clock }: Parts): void {
  jobs.define('purge-spaces', {
    payload: z.object({}),
    run: async (_payload, { signal }) => {
      const before = goneBefore(clock.now());
      let purged = 0;
      for (;;) {
        const spaces = await spacesToPurge(database.read, before, batch);
        for (const { organization_id, id } of spaces) {
          signal.throwIfAborted();
          await purgeSpace(jobs, { database, clock }, { organizationId: organization_id, spaceId: id }, before);
          purged++;
        }
        if (spaces.length < batch) return { purged };
      }
    },
  });
  jobs.every('purge-spaces', 86_400);
}

function purgeSpace(jobs: Jobs, { database, clock }: Parts, key: SpaceKey, before: string): Promise<void> {
  const { organizationId, spaceId } = key;
  return database.write(async tx => {
    const space = await lockSpaceIfThere(tx, { organizationId, spaceId });
    if (!space?.deleted_at || space.deleted_at > before) return;
    await detachTranslations(tx, organizationId, spaceId);
    await deleteContentRows(tx, organizationId, spaceId);
    await breakLinksTo(tx, key);
    await removeFromSites(tx, organizationId, spaceId);
    await deleteDaysOfSpace(tx, organizationId, spaceId);
    await removeSpaceFromIndex(tx, organizationId, spaceId);
    await deleteGrantsOn(tx, organizationId, 'space', [spaceId]);
    await deleteSpaceRow(tx, organizationId, spaceId);
    await queueCollection(jobs, tx, organizationId, clock.now());
  });
}
