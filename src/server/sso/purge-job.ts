import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Clock } from '../services.ts';
import { deleteExpired } from './exchange-rows.ts';

const hour = 3_600_000;
const testsKept = 24 * hour;
const signInsKept = 30 * 24 * hour;
const linkRequestsKept = 90 * 24 * hour;

/** Removes what sign-ins through SAML leave behind, once nothing can be done with it any more. */
export function defineSsoPurgeJob(jobs: Jobs, { database, clock }: { database: Database; clock: Clock }): void {
  jobs.define('purge-sso', {
    payload: z.object({}),
    run: async () => {
      const now = clock.now();
      const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
      const kept = {
        now: now.toISOString(),
        tests: before(testsKept),
        signIns: before(signInsKept),
        requests: before(linkRequestsKept),
      };
      await database.write(tx => deleteExpired(tx, kept));
    },
  });
  jobs.every('purge-sso', hour / 1000);
}
