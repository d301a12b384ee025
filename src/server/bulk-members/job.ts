import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Events } from '../events/events.ts';
import { JobFailure, type JobHandle, type Jobs } from '../jobs/jobs.ts';
import type { Clock } from '../services.ts';
import { changeSome } from './change.ts';
import { deleteBulkChanges } from './rows.ts';

interface Parts {
  database: Database;
  clock: Clock;
  events: Events;
}

type Running = Parts & { jobs: Jobs };

/** As long as the jobs themselves are kept. */
const keptDays = 7;

/** The job that changes many members, and the one that forgets what was done. */
export function defineMemberBulkJobs(jobs: Jobs, parts: Parts): void {
  const { database, clock } = parts;
  jobs.define('member-bulk', {
    payload: z.object({}),
    long: true,
    run: (_payload, handle) => runBulkChange({ ...parts, jobs }, handle),
  });
  jobs.define('purge-member-bulk', {
    payload: z.object({}),
    run: async () => {
      const before = new Date(clock.now().getTime() - keptDays * 86_400_000).toISOString();
      await database.write(tx => deleteBulkChanges(tx, before));
    },
  });
  jobs.every('purge-member-bulk', 86_400);
}

/** Some members at a time, each lot in a transaction of its own: done again, it goes on where it stopped. */
async function runBulkChange({ database, clock, events, jobs }: Running, handle: JobHandle): Promise<void> {
  const { organizationId, createdBy, id } = handle;
  if (organizationId === null || createdBy === null) throw new JobFailure('Nobody asked for it.');
  const bulk = { organizationId, bulkId: id, actorId: createdBy };
  try {
    for (let done = false; !done; ) {
      handle.signal.throwIfAborted();
      ({ done } = await database.write(tx => changeSome({ db: tx, services: { clock, jobs } }, bulk)));
    }
  } finally {
    // Once for all: whoever looks at the list loads it again for each event.
    for (const type of ['member', 'team']) await events.publish({ organizationId, type, data: {} });
  }
}
