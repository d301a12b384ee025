import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { organizationTables } from '../db/organization-tables.ts';
import { removeInLots } from '../db/remove-in-lots.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Clock } from '../services.ts';
import { goneBefore } from './deletion.ts';
import { forgetDeleted, listDeletedBefore } from './deletion-rows.ts';

/** Milliseconds after which no request is under way any more that began when it could still be restored. */
const margin = 3_600_000;

/** Removes deleted organizations once they can no longer be restored. Files go when no row names them any more. */
export function defineOrganizationPurgeJob(
  jobs: Jobs,
  { database, clock }: { database: Database; clock: Clock },
): void {
  jobs.define('purge-organizations', {
    payload: z.object({}),
    long: true,
    run: async (_payload, { signal }) => {
      const ids = await listDeletedBefore(database.read, goneBefore(new Date(clock.now().getTime() - margin)));
      for (const id of ids) await purge(database, id, signal);
      return { purged: ids.length };
    },
  });
  jobs.every('purge-organizations', 3_600);
}

/** What says that it was deleted goes last, so a purge that was cut off begins again. */
async function purge(database: Database, organizationId: string, signal: AbortSignal): Promise<void> {
  const tables = await organizationTables(database.read);
  const where = { organization_id: organizationId };
  // Triggers may write to a table that was empty already.
  for (let removed = 1; removed > 0; ) {
    removed = 0;
    for (const table of tables) removed += await removeInLots(database, { table, where }, { signal });
  }
  await database.write(tx => forgetDeleted(tx, organizationId));
}
