import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Clock } from '../services.ts';
import type { FileStore } from './file-store.ts';
import { deleteUploads } from './rows.ts';

/** What was uploaded can be used for a day after its link ended. */
const keptMilliseconds = 86_400_000;

export function defineUploadJobs(
  jobs: Jobs,
  { database, clock, files }: { database: Database; clock: Clock; files: FileStore },
): void {
  jobs.define('purge-uploads', {
    payload: z.object({}),
    run: async () => {
      const before = new Date(clock.now().getTime() - keptMilliseconds);
      await database.write(tx => deleteUploads(tx, before.toISOString()));
      await files.sweep(before);
    },
  });
  jobs.every('purge-uploads', 86_400);
}
