import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Clock } from '../services.ts';
import type { FileStore } from './file-store.ts';
import { usedFiles } from './rows.ts';

/** Milliseconds for which bytes may lie in the store before a row names them. */
const patience = 86_400_000;

/**
 * Removes bytes that nothing names any more. A row that comes to name bytes after the rows were read does so because
 * another row named them, or because they have just arrived (again).
 */
export function defineCollectFilesJob(
  jobs: Jobs,
  { database, clock, files }: { database: Database; clock: Clock; files: FileStore },
): void {
  jobs.define('collect-files', {
    payload: z.object({}),
    long: true,
    run: async (_payload, { signal }) => {
      const before = new Date(clock.now().getTime() - patience);
      const used = await usedFiles(database.read);
      let removed = 0;
      for await (const sha256 of files.list()) {
        signal.throwIfAborted();
        if (!used.has(sha256) && (await files.remove(sha256, { before }))) removed++;
      }
      return { removed };
    },
  });
  jobs.every('collect-files', 86_400);
}
