import { z } from 'zod';
import { purgeContent } from '../content/initial.ts';
import type { Database } from '../db/database.ts';
import { deleteGrantsOn } from '../grants/rows.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { removeSpaceFromIndex } from '../search/index-pages.ts';
import type { Clock } from '../services.ts';
import { removeFromSites } from '../sites/remove-from-sites.ts';
import { detachTranslations } from '../translations/rows.ts';
import { deleteDiscussions } from './content-rows.ts';
import { goneBefore } from './load.ts';
import { deleteSpaceRow, lockSpace, spacesToPurge } from './rows.ts';

const batch = 50;

/** Removes deleted spaces for good once they can no longer be restored (decisions 7.5). */
export function definePurgeJob(jobs: Jobs, { database, clock }: { database: Database; clock: Clock }): void {
  jobs.define('purge-spaces', {
    payload: z.object({}),
    run: async (_payload, { signal }) => {
      const before = goneBefore(clock.now());
      let purged = 0;
      for (;;) {
        const spaces = await spacesToPurge(database.read, before, batch);
        for (const { organization_id, id } of spaces) {
          signal.throwIfAborted();
          await purgeSpace(database, organization_id, id, before);
          purged++;
        }
        if (spaces.length < batch) return { purged };
      }
    },
  });
  jobs.every('purge-spaces', 86_400);
}

function purgeSpace(database: Database, organizationId: string, id: string, before: string): Promise<void> {
  return database.write(async tx => {
    const space = await lockSpace(tx, organizationId, id);
    if (!space?.deleted_at || space.deleted_at > before) return;
    await detachTranslations(tx, organizationId, id);
    await purgeContent(tx, organizationId, id);
    await deleteDiscussions(tx, organizationId, id);
    await removeFromSites(tx, organizationId, id);
    await removeSpaceFromIndex(tx, organizationId, id);
    await deleteGrantsOn(tx, organizationId, 'space', [id]);
    await deleteSpaceRow(tx, organizationId, id);
  });
}
