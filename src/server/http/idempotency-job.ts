import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Clock } from '../services.ts';
import { deleteExpiredKeys } from './idempotency-rows.ts';

/** Forgets the answers whose time is over. */
export function defineIdempotencyJob(jobs: Jobs, { database, clock }: { database: Database; clock: Clock }): void {
  jobs.define('purge-idempotency-keys', {
    payload: z.object({}),
    run: () => database.write(tx => deleteExpiredKeys(tx, clock.now())),
  });
  jobs.every('purge-idempotency-keys', 3_600);
}
