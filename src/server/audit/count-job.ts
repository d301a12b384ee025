import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Clock } from '../services.ts';
import { countHours, hourOf } from './count-rows.ts';
import { listRetentions } from './rows.ts';

const batch = 500;
const hour = 3_600_000;

/** Counts the events of hours that are long enough over for every transaction of them to have ended. */
export function defineAuditCountJob(jobs: Jobs, { database, clock }: { database: Database; clock: Clock }): void {
  jobs.define('count-audit-events', {
    payload: z.object({}),
    run: async (_payload, { signal }) => {
      const until = hourOf(new Date(clock.now().getTime() - hour).toISOString());
      let after = '';
      for (;;) {
        const organizations = await listRetentions(database.read, after, batch);
        for (const { id } of organizations) {
          while (await database.write(tx => countHours(tx, id, until))) signal.throwIfAborted();
        }
        after = organizations.at(-1)?.id ?? '';
        if (organizations.length < batch) return;
      }
    },
  });
  jobs.every('count-audit-events', 3_600);
}
