import type { JobRow } from '../db/tables/jobs.ts';
import type { Job, JobProgress } from './jobs.ts';

const date = (text: string | null) => (text === null ? null : new Date(text));

export function presentJob(row: JobRow): Job {
  return {
    id: row.id,
    organizationId: row.organization_id,
    kind: row.kind,
    state: row.state,
    attempts: row.attempts,
    progress: row.progress === null ? null : (JSON.parse(row.progress) as JobProgress), // written by the runner only
    result: row.result === null ? undefined : JSON.parse(row.result),
    error: row.error,
    createdBy: row.created_by,
    createdAt: new Date(row.created_at),
    startedAt: date(row.started_at),
    finishedAt: date(row.finished_at),
  };
}

export const isOver = ({ state }: Pick<JobRow, 'state'>) =>
  state === 'succeeded' || state === 'failed' || state === 'cancelled';
