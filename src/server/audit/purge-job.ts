import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Clock } from '../services.ts';
import { hourOf } from './count-rows.ts';
import { deleteEventsBefore, listRetentions } from './rows.ts';

const batch = 500;
const day = 86_400_000;

/** Removes events that are older than their organization keeps them, by whole hours. */
export function defineAuditPurgeJob(jobs: Jobs, { database, clock }: { database: Database; clock: Clock }): void {
  jobs.define('purge-audit-events', {
    payload: z.object({}),
    run: async (_payload, { signal }) => {
      const now = clock.now().getTime();
      let after = '';
      for (;;) {
        const organizations = await listRetentions(database.read, after, batch);
        for (const { id, days } of organizations) {
          signal.throwIfAborted();
          const before = hourOf(new Date(now - days * day).toISOString());
          await database.write(tx => deleteEventsBefore(tx, id, before));
        }
        after = organizations.at(-1)?.id ?? '';
        if (organizations.length < batch) return;
      }
    },
  });
  jobs.every('purge-audit-events', 86_400);
}
