import { z } from 'zod';
import type { Database, Db } from '../db/database.ts';
import type { JobHandle, JobRequest, Jobs } from '../jobs/jobs.ts';
import { listOrganizationIds } from '../organizations/rows.ts';
import type { Clock } from '../services.ts';
import { collectContent } from './collect.ts';
import { anyCondemned } from './condemned-rows.ts';

interface CollectServices {
  database: Database;
  clock: Clock;
}

const kind = 'collect-content';
const day = 86_400_000;
/** Milliseconds; a look goes through all that is stored, and spaces often leave in numbers. */
const calm = 600_000;

/** The job that removes what no revision of an organization needs any more, and the one that asks for it every week. */
export function defineCollectJobs(jobs: Jobs, services: CollectServices): void {
  const { database, clock } = services;
  jobs.define(kind, {
    payload: z.object({ organizationId: z.string() }),
    long: true,
    run: ({ organizationId }, handle) => collect(jobs, services, organizationId, handle),
  });
  jobs.define('collect-all-content', {
    payload: z.object({}),
    run: async () => {
      const ids = await listOrganizationIds(database.read);
      await database.write(async tx => {
        for (const id of ids) await queueCollection(jobs, tx, id, clock.now());
      });
    },
  });
  jobs.every('collect-all-content', 7 * 86_400);
}

/** Asks for a look at what an organization stores, once a space has left it: one serves all that leave within some minutes. */
export function queueCollection(jobs: Jobs, tx: Db, organizationId: string, now: Date): Promise<string> {
  return jobs.enqueue(tx, look(organizationId, organizationId, now.getTime() + calm));
}

const look = (organizationId: string, dedupeKey: string, runAt: number): JobRequest => ({
  organizationId,
  kind,
  payload: { organizationId },
  dedupeKey,
  runAt: new Date(runAt),
});

async function collect(
  jobs: Jobs,
  { database, clock }: CollectServices,
  organizationId: string,
  { signal }: JobHandle,
): Promise<{ removed: number }> {
  const now = clock.now();
  const before = new Date(now.getTime() - day).toISOString();
  const removed = await collectContent(database, organizationId, { now: now.toISOString(), before, signal });
  if (await anyCondemned(database.read, organizationId)) {
    // Under a key of its own: what waits for its second look must not hold up a first one.
    const again = look(organizationId, `${organizationId} again`, clock.now().getTime() + day);
    await database.write(tx => jobs.enqueue(tx, again));
  }
  return { removed };
}
