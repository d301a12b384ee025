import type { Db } from '../db/database.ts';
import type { JobRow } from '../db/tables/jobs.ts';
import { newId } from '../ids.ts';
import { say } from '../words/said.ts';
import { cancelled, failed } from './present.ts';
import { claimJob, lockDueJobs, updateJob } from './rows.ts';
import { defaultAttempts, type KnownDefinition, leaseEnd, type RunnerParts, RunningJob } from './running-job.ts';
import type { Shares } from './shares.ts';

interface Claims {
  claimed: RunningJob[];
  /** Ids of jobs that were found to be over: cancelled meanwhile, or their process stopped too often. */
  over: string[];
  /** Whether some have to wait for other jobs of their organization. */
  waiting: boolean;
}

interface Room {
  /** How many to take. */
  limit: number;
  /** Where organizations share the hands. */
  shares?: Shares | undefined;
}

/** Takes due jobs, each under a lease of its kind, so that no other process runs them. */
export async function claimDueJobs(
  tx: Db,
  definitions: ReadonlyMap<string, KnownDefinition>,
  { limit, shares }: Room,
  parts: RunnerParts,
): Promise<Claims> {
  const claims: Claims = { claimed: [], over: [], waiting: false };
  const now = parts.clock.now();
  const due = await lockDueJobs(tx, {
    kinds: [...definitions.keys()],
    now: now.toISOString(),
    limit,
    full: shares?.full ?? [],
  });
  // As many rows as this process has hands for, which is a few.
  for (const row of due) {
    const definition = definitions.get(row.kind);
    if (!definition) continue;
    const end = endWithoutRun(row, definition, now);
    if (end) {
      await updateJob(tx, row.id, end);
      await definition.ended?.(tx, JSON.parse(row.payload), { ...end, id: row.id });
      for (const listener of parts.over) await listener(tx, { ...row, ...end });
      claims.over.push(row.id);
    } else if (shares?.mayTake(row) === false) {
      claims.waiting = true;
    } else {
      shares?.take(row);
      const claim = {
        lease: newId(),
        due_at: leaseEnd(now, definition),
        attempts: row.attempts + 1,
        started_at: now.toISOString(),
      };
      await claimJob(tx, row.id, claim);
      claims.claimed.push(new RunningJob({ ...row, ...claim }, definition, parts));
    }
  }
  return claims;
}

function endWithoutRun(row: JobRow, { attempts = defaultAttempts, forget }: KnownDefinition, now: Date) {
  const over = { due_at: null, lease: null, finished_at: now.toISOString(), ...(forget && { payload: '{}' }) };
  if (row.cancel) return { ...over, ...cancelled };
  if (row.attempts < attempts) return undefined;
  return { ...over, ...failed(say('job', 'stopped')) };
}
