import type { JobRow } from '../db/tables/jobs.ts';
import { inEnglish, readSaid, type Said, saidIn, say, writeSaid } from '../words/said.ts';
import type { Words } from '../words/words.ts';
import type { Job, JobProgress } from './jobs.ts';

const date = (text: string | null) => (text === null ? null : new Date(text));

/** What went wrong, as it can be said best. */
export const failureOf = ({ error, failure }: Pick<JobRow, 'error' | 'failure'>): Said | null =>
  failure === null ? error : readSaid(failure);

const ended = <State extends JobRow['state']>(state: State, said: Said) => ({
  state,
  error: inEnglish(said),
  failure: writeSaid(said),
});

/** How a job ends that somebody cancelled. */
export const cancelled = ended('cancelled', say('job', 'cancelled'));

/** How a job ends that failed. */
export const failed = (said: Said) => ended('failed', said);

/** What whoever waits for a job is shown of it. */
export const presentProgress = ({ note, ...progress }: JobProgress, { texts }: Pick<Words, 'texts'>) => ({
  ...progress,
  note: saidIn(texts, note),
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
