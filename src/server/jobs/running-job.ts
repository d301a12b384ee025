import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { JobRow } from '../db/tables/jobs.ts';
import type { Events } from '../events/events.ts';
import type { Clock } from '../services.ts';
import { say } from '../words/said.ts';
import { type JobDefinition, JobFailure, type JobHandle, type JobProgress, type OverListener } from './jobs.ts';
import { cancelled, failed } from './present.ts';
import { findJob, updateHeldJob } from './rows.ts';

export interface RunnerParts {
  database: Database;
  events: Events;
  clock: Clock;
  log: Logger;
  /** Told in the transaction that notes the end of a job. */
  over: readonly OverListener[];
  /** Says that a job is over, to whoever waits. */
  announce(id: string): Promise<void>;
}

/** A definition that parses the payload itself, so that those of every payload stand in one table. */
export type KnownDefinition = Omit<JobDefinition<never>, 'payload' | 'run' | 'ended'> & {
  run(payload: unknown, handle: JobHandle): Promise<unknown>;
  ended?: JobDefinition<unknown>['ended'];
};

/** A row as it stands while it runs. */
type ClaimedRow = JobRow & { lease: string; due_at: string };

export const defaultAttempts = 4;
const defaultLeaseSeconds = 60;
const defaultRetrySeconds = 10;
const longestRetrySeconds = 3600;
/** Milliseconds between two writes of the progress of one job. */
const progressInterval = 500;

export const leaseEnd = (now: Date, { leaseSeconds = defaultLeaseSeconds }: KnownDefinition) =>
  new Date(now.getTime() + leaseSeconds * 1000).toISOString();

/** One claimed job in this process. */
export class RunningJob {
  readonly row: ClaimedRow;
  readonly #definition: KnownDefinition;
  readonly #parts: RunnerParts;
  readonly #abort = new AbortController();
  #progress: JobProgress | undefined;
  #writing: Promise<void> = Promise.resolve();
  #progressTimer: NodeJS.Timeout | undefined;
  #stopping = false;
  /** Until when no other process takes over. */
  #leaseEnd: string;

  constructor(row: ClaimedRow, definition: KnownDefinition, parts: RunnerParts) {
    this.row = row;
    this.#leaseEnd = row.due_at;
    this.#definition = definition;
    this.#parts = parts;
  }

  /** Resolves when the job is over, put back, or lost to another process; never rejects. */
  async run(): Promise<void> {
    const renewal = setInterval(
      () => void this.renew(),
      ((this.#definition.leaseSeconds ?? defaultLeaseSeconds) * 1000) / 3,
    );
    let end: Partial<JobRow>;
    try {
      const result = await this.#work();
      end = { state: 'succeeded', result: JSON.stringify(result ?? null), error: null, failure: null };
    } catch (error) {
      end = this.#failure(error);
    } finally {
      clearInterval(renewal);
      clearTimeout(this.#progressTimer);
    }
    await this.#writing;
    await this.#finish(end).catch(error =>
      this.#parts.log.error({ err: error, job: this.row.id }, 'the end of a job was not recorded'),
    );
  }

  /** Keeps the lease, and sees whether the job was cancelled. */
  async renew(): Promise<void> {
    const { database, clock, log } = this.#parts;
    const end = leaseEnd(clock.now(), this.#definition);
    try {
      const held = await database.write(tx => updateHeldJob(tx, this.#held(), { due_at: end }));
      if (!held) return this.#lose();
      this.#leaseEnd = end;
      const row = await findJob(database.read, this.row.id);
      if (row?.cancel) this.cancel();
    } catch (error) {
      log.warn({ err: error, job: this.row.id }, 'the lease of a job was not renewed');
      if (this.#leaseEnd <= clock.now().toISOString()) this.#lose();
    }
  }

  #lose(): void {
    this.#abort.abort(new Error('The lease of the job was lost.'));
  }

  cancel(): void {
    this.#abort.abort(new JobFailure(say('job', 'cancelled')));
  }

  /** Asks the job to end; it is put back on the list without costing it a try. */
  interrupt(): void {
    this.#stopping = true;
    this.#abort.abort(new Error('The service is stopping.'));
  }

  /** Gives up a job that did not end when asked. */
  async release(): Promise<void> {
    this.interrupt();
    await this.#finish(this.#putBack());
  }

  #held() {
    return { id: this.row.id, lease: this.row.lease };
  }

  async #work(): Promise<unknown> {
    return this.#definition.run(JSON.parse(this.row.payload), {
      id: this.row.id,
      organizationId: this.row.organization_id,
      createdBy: this.row.created_by,
      createdAt: new Date(this.row.created_at),
      attempt: this.row.attempts,
      signal: this.#abort.signal,
      progress: progress =>
        this.#report({ done: progress.done, total: progress.total ?? null, note: progress.note ?? '' }),
    });
  }

  #report(progress: JobProgress): void {
    this.#progress = progress;
    this.#progressTimer ??= setTimeout(() => {
      this.#progressTimer = undefined;
      this.#writing = this.#writing.then(() => this.#writeProgress());
    }, progressInterval);
  }

  async #writeProgress(): Promise<void> {
    const { database, log } = this.#parts;
    try {
      await database.write(tx => updateHeldJob(tx, this.#held(), { progress: JSON.stringify(this.#progress) }));
      await this.#publish('job.progress', 'running');
    } catch (error) {
      log.warn({ err: error, job: this.row.id }, 'the progress of a job was not recorded');
    }
  }

  #putBack(): Partial<JobRow> {
    return { state: 'queued', due_at: this.#parts.clock.now().toISOString(), attempts: this.row.attempts - 1 };
  }

  #failure(error: unknown): Partial<JobRow> {
    const { clock, log } = this.#parts;
    const { attempts = defaultAttempts, retrySeconds = defaultRetrySeconds } = this.#definition;
    const reason: unknown = this.#abort.signal.reason;
    if (reason instanceof JobFailure) return cancelled;
    // Whatever it says: what it waited for may have been torn away by the end of the process.
    if (this.#stopping) return this.#putBack();
    if (error instanceof JobFailure) return failed(error.said);
    log.error({ err: error, job: this.row.id, kind: this.row.kind, attempt: this.row.attempts }, 'a job failed');
    if (this.row.attempts >= attempts) return failed(say('job', 'fault'));
    const wait = Math.min(retrySeconds * 4 ** (this.row.attempts - 1), longestRetrySeconds);
    return { state: 'queued', due_at: new Date(clock.now().getTime() + wait * 1000).toISOString() };
  }

  async #finish(end: Partial<JobRow>): Promise<void> {
    const { database, clock, announce } = this.#parts;
    const over = end.state !== 'queued';
    const finished = {
      due_at: null,
      finished_at: clock.now().toISOString(),
      ...(this.#definition.forget && { payload: '{}' }),
    };
    const progress = this.#progress && { progress: JSON.stringify(this.#progress) };
    const change = { ...progress, ...(over && finished), ...end, lease: null };
    const { state } = end;
    const held = await database.write(async tx => {
      if (!(await updateHeldJob(tx, this.#held(), change))) return false;
      if (state === 'failed' || state === 'cancelled')
        await this.#definition.ended?.(tx, JSON.parse(this.row.payload), {
          ...{ id: this.row.id, state },
          ...{ error: end.error ?? '', failure: end.failure ?? '' },
        });
      if (over) for (const listener of this.#parts.over) await listener(tx, { ...this.row, ...change });
      return true;
    });
    if (!held || !over) return;
    await announce(this.row.id);
    await this.#publish('job.finished', end.state);
  }

  async #publish(type: 'job.progress' | 'job.finished', state: JobRow['state'] | undefined): Promise<void> {
    const { organization_id, created_by, id, kind } = this.row;
    // It stands in the list of whoever asked for it. What nobody asked for, as what readers of a site did, is shown to nobody.
    if (organization_id === null || created_by === null) return;
    // What it does is said in the language of whoever asks; an event is the same for all of its listeners.
    const progress = this.#progress ? { done: this.#progress.done, total: this.#progress.total } : null;
    await this.#parts.events.publish({
      organizationId: organization_id,
      type,
      userIds: [created_by],
      data: { id, kind, state, progress },
    });
  }
}
