import { z } from 'zod';
import type { Database, Db } from '../db/database.ts';
import type { JobHandle, Jobs } from '../jobs/jobs.ts';
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

/** The job that removes what no revision of an organization needs any more, and the one that asks for it every week. */
export function defineCollectJobs(jobs: Jobs, services: CollectServices): void {
  const { database } = services;
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
        for (const id of ids) await queueCollection(jobs, tx, id);
      });
    },
  });
  jobs.every('collect-all-content', 7 * 86_400);
}

/** Asks for a look at what an organization stores, once a space has left it. */
export async function queueCollection(jobs: Jobs, tx: Db, organizationId: string, runAt?: Date): Promise<void> {
  await jobs.enqueue(tx, {
    organizationId,
    kind,
    payload: { organizationId },
    // One that waits for its second look must not hold up a first one.
    dedupeKey: runAt ? `${organizationId} again` : organizationId,
    ...(runAt ? { runAt } : {}),
  });
}

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
    const again = new Date(clock.now().getTime() + day);
    await database.write(tx => queueCollection(jobs, tx, organizationId, again));
  }
  return { removed };
}
