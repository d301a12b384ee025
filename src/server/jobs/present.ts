import type { JobRow } from '../db/tables/jobs.ts';
import { inEnglish, type Said } from '../words/said.ts';
import type { Job, JobProgress } from './jobs.ts';

const date = (text: string | null) => (text === null ? null : new Date(text));

/** What went wrong, as it can be said best. */
export const failureOf = ({ error, failure }: Pick<JobRow, 'error' | 'failure'>): Said | null =>
  failure === null ? error : (JSON.parse(failure) as Said); // written by `failed` only

/** How a job ends that somebody cancelled. */
export const cancelled = { state: 'cancelled', error: 'The job was cancelled.' } as const;

/** How a job ends that failed. */
export const failed = (said: Said) => ({
  state: 'failed' as const,
  error: inEnglish(said),
  failure: JSON.stringify(said),
});

export function presentJob(row: JobRow): Job {
  return {
    id: row.id,
    organizationId: row.organization_id,
    kind: row.kind,
    state: row.state,
    attempts: row.attempts,
    progress: row.progress === null ? null : (JSON.parse(row.progress) as JobProgress), // written by the runner only
    result: row.result === null ? undefined : JSON.parse(row.result),
    error: failureOf(row),
    createdBy: row.created_by,
    createdAt: new Date(row.created_at),
    startedAt: date(row.started_at),
    finishedAt: date(row.finished_at),
  };
}

export const isOver = ({ state }: Pick<JobRow, 'state'>) =>
  state === 'succeeded' || state === 'failed' || state === 'cancelled';
