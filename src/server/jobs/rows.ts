import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { JobRow, JobScheduleRow } from '../db/tables/jobs.ts';
import type { Tables } from '../db/tables.ts';

export type NewJob = Pick<
  JobRow,
  'id' | 'organization_id' | 'kind' | 'payload' | 'due_at' | 'dedupe_key' | 'created_by' | 'about' | 'created_at'
>;

/**
 * Adds a waiting job, or finds the one with the same key. Either way its row is locked until the transaction ends, so
 * that it does not start before what it is about can be seen.
 */
export async function insertJob(db: Db, job: NewJob): Promise<string> {
  const { id } = await db
    .insertInto('jobs')
    .values({ ...job, state: 'queued', attempts: 0, cancel: 0 })
    .onConflict(conflict =>
      conflict.columns(['kind', 'dedupe_key']).doUpdateSet(update => ({ kind: update.ref('excluded.kind') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds waiting jobs that have no key. */
export async function insertJobs(db: Db, jobs: readonly NewJob[]): Promise<void> {
  for (let from = 0; from < jobs.length; from += 1_000) {
    const rows = jobs
      .slice(from, from + 1_000)
      .map(job => ({ ...job, state: 'queued' as const, attempts: 0, cancel: 0 as const }));
    await db.insertInto('jobs').values(rows).execute();
  }
}

export function findJob(db: Db, id: string): Promise<JobRow | undefined> {
  return db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Not a column by itself, or SQLite would go by the index of kinds and keys, which has every job that is over: there are
 * few that are due, and a week's that are over.
 */
const kind = sql<string>`kind || ''`;

/** Jobs of other organizations than these, and of none. */
const belongsToOther = (eb: ExpressionBuilder<Tables, 'jobs'>, full: readonly string[]) =>
  eb.or([eb('organization_id', 'is', null), eb('organization_id', 'not in', full)]);

/**
 * When the next job is due, be it in the past; nothing when that is after `until`.
 * @param full organizations whose jobs have to wait
 */
export async function nextDue(
  db: Db,
  kinds: readonly string[],
  until: Date,
  full: readonly string[] = [],
): Promise<string | undefined> {
  const row = await db
    .selectFrom('jobs')
    .select('due_at')
    .where('due_at', '<=', until.toISOString())
    .where(kind, 'in', kinds)
    .$if(full.length > 0, query => query.where(eb => belongsToOther(eb, full)))
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? undefined;
}

/** Due jobs that no other process is claiming at the same moment, locked until the transaction ends. */
export function lockDueJobs(
  db: Db,
  { kinds, now, limit, full = [] }: { kinds: readonly string[]; now: string; limit: number; full?: readonly string[] },
) {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('due_at', '<=', now)
    .where(kind, 'in', kinds)
    .$if(full.length > 0, query => query.where(eb => belongsToOther(eb, full)))
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Hands a locked job to whoever holds `lease`. A key is for waiting jobs only: what is asked from now on is a new one. */
export async function claimJob(
  db: Db,
  id: string,
  claim: { lease: string; due_at: string; attempts: number; started_at: string },
) {
  await db
    .updateTable('jobs')
    .set({ ...claim, state: 'running', dedupe_key: null })
    .where('id', '=', id)
    .execute();
}

/** Changes a job that is still held; `false` when the lease was lost. */
export async function updateHeldJob(
  db: Db,
  { id, lease }: { id: string; lease: string },
  change: Partial<JobRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set(change)
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updateJob(db: Db, id: string, change: Partial<JobRow>): Promise<void> {
  await db.updateTable('jobs').set(change).where('id', '=', id).execute();
}

export function lockJob(db: Db, id: string): Promise<JobRow | undefined> {
  return db.selectFrom('jobs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function deleteFinishedJobs(db: Db, before: string): Promise<void> {
  await db.deleteFrom('jobs').where('finished_at', '<', before).execute();
}

/** Keeps the times of schedules that exist already. */
export async function insertSchedules(db: Db, schedules: readonly JobScheduleRow[]): Promise<void> {
  await db
    .insertInto('job_schedules')
    .values(schedules)
    .onConflict(conflict => conflict.column('kind').doNothing())
    .execute();
}

export async function dueSchedules(db: Db, kinds: readonly string[], now: string): Promise<string[]> {
  const rows = await db
    .selectFrom('job_schedules')
    .select('kind')
    .where('kind', 'in', kinds)
    .where('next_at', '<=', now)
    .execute();
  return rows.map(({ kind }) => kind);
}

/** `false` when another process moved it first. */
export async function moveSchedule(db: Db, kind: string, now: string, nextAt: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job_schedules')
    .set({ next_at: nextAt })
    .where('kind', '=', kind)
    .where('next_at', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
