import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Clock } from '../services.ts';
import { deleteExpired } from './exchange-rows.ts';

const hour = 3_600_000;
const testsKept = 24 * hour;

/** Removes what sign-ins through SAML leave behind, once nothing can be done with it any more. */
export function defineSsoPurgeJob(jobs: Jobs, { database, clock }: { database: Database; clock: Clock }): void {
  jobs.define('purge-sso', {
    payload: z.object({}),
    run: async () => {
      const now = clock.now();
      const tests = new Date(now.getTime() - testsKept).toISOString();
      await database.write(tx => deleteExpired(tx, { now: now.toISOString(), tests }));
    },
  });
  jobs.every('purge-sso', hour / 1000);
}
