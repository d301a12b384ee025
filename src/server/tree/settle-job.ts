import { setImmediate as breathe } from 'node:timers/promises';
import { z } from 'zod';
import type { Database, Db } from '../db/database.ts';
import type { Events } from '../events/events.ts';
import { type Context, callerId } from '../http/context.ts';
import type { JobHandle, Jobs } from '../jobs/jobs.ts';
import { settleSpacesFrom, unsettledBy, unsettledOrganizations } from './settle-rows.ts';

interface Parts {
  database: Database;
  events: Events;
}

const kind = 'structure';

/** The job that lets spaces follow their collections, and the one that begins it anew where it ended before. */
export function defineSettleJobs(jobs: Jobs, parts: Parts): void {
  jobs.define(kind, {
    payload: z.object({}),
    long: true,
    run: (_payload, handle) => settle(parts, handle),
  });
  jobs.define('resume-structure', {
    payload: z.object({}),
    run: async () => {
      const organizations = await unsettledOrganizations(parts.database.read);
      await parts.database.write(async tx => {
        for (const id of organizations) await settleSoon(jobs, tx, id);
      });
    },
  });
  jobs.every('resume-structure', 3_600);
}

const request = (organizationId: string) => ({ kind, payload: {}, dedupeKey: organizationId });

/** Begins the job for nobody in particular. */
export async function settleSoon(jobs: Pick<Jobs, 'enqueue'>, tx: Db, organizationId: string): Promise<void> {
  await jobs.enqueue(tx, { organizationId, ...request(organizationId) });
}

/** Begins the job where a change left spaces that do not follow it yet. */
export async function settleLater(context: Context, organizationId: string): Promise<void> {
  if ((await unsettledBy(context.db, organizationId)) === null) return;
  const createdBy = callerId(context);
  await context.services.jobs.enqueue(context.db, { organizationId, createdBy, about: {}, ...request(organizationId) });
}

/** Some spaces at a time, each lot in a transaction of its own: done again, it goes on where it stopped. */
async function settle({ database, events }: Parts, { organizationId, signal, progress }: JobHandle): Promise<void> {
  if (organizationId === null) return;
  let reached: Awaited<ReturnType<typeof settleSpacesFrom>>;
  do {
    signal.throwIfAborted();
    // Others have their turn between two lots: SQLite answers without one.
    await breathe();
    reached = await database.write(tx => settleSpacesFrom(tx, organizationId, reached));
    if (reached) progress({ done: reached.done, total: reached.total });
  } while (reached);
  await events.publish({ organizationId, type: 'tree', data: {} });
}
