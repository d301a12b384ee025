import type { z } from 'zod';
import type { Db } from '../db/database.ts';
import type { JobRow } from '../db/tables/jobs.ts';
import { inEnglish, type Said } from '../words/said.ts';

type JobState = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';

export interface JobProgress {
  done: number;
  /** `null` while it is not known. */
  total: number | null;
  note: Said;
}

/** A job as others see it. */
export interface Job {
  id: string;
  organizationId: string | null;
  kind: string;
  state: JobState;
  attempts: number;
  progress: JobProgress | null;
  /** What `run` gave back, once it succeeded. */
  result: unknown;
  /** What went wrong, fit to be shown to people. */
  error: Said | null;
  createdBy: string | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}

/** What a running job holds. */
export interface JobHandle {
  readonly id: string;
  readonly organizationId: string | null;
  readonly createdBy: string | null;
  /** When it was asked for. */
  readonly createdAt: Date;
  /** 1 at first, more after a failure or a crash. */
  readonly attempt: number;
  /** Aborted when the job is cancelled, its lease is lost or the process stops. */
  readonly signal: AbortSignal;
  /** Shown to whoever waits; cheap to call often. */
  progress(progress: { done: number; total?: number | null; note?: Said }): void;
}

/** How a job ends that does not succeed. */
export interface JobEnd {
  id: string;
  state: 'cancelled' | 'failed';
  /** In English. */
  error: string;
  /** The same as `writeSaid` writes it. */
  failure: string;
}

export interface JobDefinition<Payload> {
  /** Parses what was enqueued, perhaps by an older version. */
  payload: z.ZodType<Payload>;
  /**
   * Does the work; runs at least once, so doing it again must change nothing. What it gives back is kept as JSON.
   * A `JobFailure` ends it for good; any other error is tried again.
   */
  run(payload: Payload, handle: JobHandle): Promise<unknown>;
  /** In the transaction that ends it without success: it was cancelled, failed for good, or the service stopped each time. */
  ended?(tx: Db, payload: Payload, end: JobEnd): Promise<void>;
  /** How often it is tried, 4 by default. */
  attempts?: number;
  /** Seconds after which another process takes over from one that went silent, 60 by default; renewed while it runs. */
  leaseSeconds?: number;
  /** Seconds before the second try, 10 by default; each further one waits four times as long, at most an hour. */
  retrySeconds?: number;
  /**
   * Takes seconds or more: such jobs have hands of their own, which the organizations share, so that neither mails nor
   * anybody else's imports wait for imports.
   */
  long?: boolean;
  /**
   * `outgoing` waits for servers of others, which may be slow or dead: nothing of ours waits behind it, and the
   * organizations share its hands.
   */
  lane?: 'outgoing';
  /** Blanks the payload when the job is over, for what should not be kept. */
  forget?: boolean;
}

/** What a job is about, by id. */
export interface JobAbout {
  space?: string;
  changeRequest?: string;
  translation?: string;
  /** Into which it translates. */
  language?: string;
  /** What it makes, where that is not named as its space is. */
  title?: string;
}

export interface JobRequest {
  organizationId: string | null;
  kind: string;
  /** JSON. */
  payload: unknown;
  /** Id of a user. */
  createdBy?: string;
  /** Shows the job to its user in the list of jobs. */
  about?: JobAbout;
  runAt?: Date;
  /** While a job of this kind with this key waits to run, asking again gives that one. */
  dedupeKey?: string;
}

/** Work that takes time: kept in the database, run by whichever process is free, at least once (architecture 6). */
export interface Jobs {
  define<Payload>(kind: string, definition: JobDefinition<Payload>): void;
  /** Runs a defined kind with the payload `{}` again and again, in one process of the installation each time. */
  every(kind: string, seconds: number): void;
  /** Puts a job on the list in the caller's transaction; it starts once that is committed. Gives its id. */
  enqueue(tx: Db, request: JobRequest): Promise<string>;
  /** The same for many at once. */
  enqueueAll(tx: Db, requests: readonly Omit<JobRequest, 'dedupeKey'>[]): Promise<void>;
  get(id: string): Promise<Job | undefined>;
  /** Stops a waiting job at once and a running one as soon as it looks; one that is over stays as it is. */
  cancel(tx: Db, id: string): Promise<void>;
  /** The job once it is over; `undefined` when it is still not after that time, or there is no such job. */
  wait(id: string, milliseconds: number): Promise<Job | undefined>;
  /** Calls `listener` in the transaction that notes the end of a job that ran or was begun. */
  onOver(listener: OverListener): void;
  /** Resolves when nothing is due and nothing runs here; runs what is due. */
  idle(): Promise<void>;
  /** Begins to run what is due, now and from now on. */
  start(): void;
  /** Takes no more work, waits a little for what runs, and gives the rest back to the list. */
  stop(): Promise<void>;
}

/** Told of a job that is over, as it is then. */
export type OverListener = (tx: Db, row: JobRow) => Promise<void>;

/** Ends a job without another try. The message is shown to people. */
export class JobFailure extends Error {
  readonly said: Said;

  constructor(said: Said) {
    super(inEnglish(said));
    this.said = said;
  }
}
