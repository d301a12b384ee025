import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import type { JobRow } from '../db/tables/jobs.ts';
import { newId } from '../ids.ts';
import type { Job, JobDefinition, JobRequest, Jobs } from './jobs.ts';
import { isOver, presentJob } from './present.ts';
import * as rows from './rows.ts';
import { defaultAttempts, type KnownDefinition, leaseEnd, type RunnerParts, RunningJob } from './running-job.ts';

const channel = 'bindery_jobs';
/** How many run in one process at a time. */
const concurrency = 4;
/** Milliseconds between two looks at the list, should a notification be lost. */
const pollInterval = 5000;
const shortestPoll = 20;
const waitPollInterval = 1000;
const keptDays = 7;

interface Schedule {
  kind: string;
  seconds: number;
}

export class JobRunner implements Jobs {
  readonly #parts: RunnerParts;
  readonly #patience: number;
  readonly #definitions = new Map<string, KnownDefinition>();
  readonly #schedules: Schedule[] = [];
  readonly #running = new Map<RunningJob, Promise<void>>();
  readonly #waiting = new Map<string, Set<() => void>>();
  #state: 'new' | 'started' | 'stopped' = 'new';
  #listening: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #lookAgain = false;
  #scheduled = false;

  /** @param patience milliseconds that `stop` waits for jobs to end by themselves, and again after it asked them to */
  constructor(parts: Omit<RunnerParts, 'announce'>, { patience = 3000 }: { patience?: number } = {}) {
    this.#parts = { ...parts, announce: id => this.#announce(id) };
    this.#patience = patience;
    this.define('purge-jobs', {
      payload: z.object({}),
      run: async () => {
        const before = new Date(parts.clock.now().getTime() - keptDays * 86_400_000).toISOString();
        await parts.database.write(tx => rows.deleteFinishedJobs(tx, before));
      },
    });
    this.every('purge-jobs', 86_400);
  }

  define<Payload>(kind: string, { payload, run, ...rest }: JobDefinition<Payload>): void {
    if (this.#definitions.has(kind)) throw new Error(`The kind of job ${kind} is defined twice.`);
    this.#definitions.set(kind, { ...rest, run: async (json, handle) => run(payload.parse(json), handle) });
  }

  every(kind: string, seconds: number): void {
    this.#schedules.push({ kind, seconds });
  }

  async enqueue(tx: Db, request: JobRequest): Promise<string> {
    if (!this.#definitions.has(request.kind)) throw new Error(`There is no kind of job ${request.kind}.`);
    const now = this.#parts.clock.now();
    const id = await rows.insertJob(tx, {
      id: newId(),
      organization_id: request.organizationId,
      kind: request.kind,
      payload: JSON.stringify(request.payload),
      due_at: (request.runAt ?? now).toISOString(),
      dedupe_key: request.dedupeKey ?? null,
      created_by: request.createdBy ?? null,
      created_at: now.toISOString(),
    });
    await this.#parts.database.notifyAfter(tx, channel, 'due');
    return id;
  }

  async get(id: string): Promise<Job | undefined> {
    const row = await rows.findJob(this.#parts.database.read, id);
    return row && presentJob(row);
  }

  async cancel(tx: Db, id: string): Promise<void> {
    const row = await rows.lockJob(tx, id);
    if (!row || isOver(row)) return;
    const now = this.#parts.clock.now().toISOString();
    if (row.state === 'running') await rows.updateJob(tx, id, { cancel: 1 });
    else await rows.updateJob(tx, id, { state: 'cancelled', due_at: null, dedupe_key: null, finished_at: now });
    await this.#parts.database.notifyAfter(tx, channel, `${row.state === 'running' ? 'cancel' : 'over'}:${id}`);
  }

  async wait(id: string, milliseconds: number): Promise<Job | undefined> {
    await this.#listen();
    const deadline = performance.now() + milliseconds;
    for (;;) {
      const hint = this.#nextHint(id);
      try {
        const row = await rows.findJob(this.#parts.database.read, id);
        if (row && isOver(row)) return presentJob(row);
        const left = deadline - performance.now();
        if (!row || left <= 0) return undefined;
        await hint.within(Math.min(left, waitPollInterval));
      } finally {
        hint.forget();
      }
    }
  }

  async idle(): Promise<void> {
    do {
      await this.#look();
      if (this.#running.size === 0) await setTimeoutPromise(0);
      await Promise.all(this.#running.values());
    } while (await this.#somethingDue());
  }

  start(): void {
    this.#state = 'started';
    const { log } = this.#parts;
    this.#listen().catch(error => log.warn({ err: error }, 'notifications of jobs do not arrive; the list is polled'));
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#state = 'stopped';
    clearTimeout(this.#timer);
    await this.#looking;
    if (await this.#allEnd()) return;
    for (const job of this.#running.keys()) job.interrupt();
    if (await this.#allEnd()) return;
    await Promise.all([...this.#running.keys()].map(job => job.release()));
  }

  #allEnd(): Promise<boolean> {
    const ended = Promise.all(this.#running.values()).then(() => true);
    return Promise.race([ended, setTimeoutPromise(this.#patience, false, { ref: false })]);
  }

  #listen(): Promise<void> {
    this.#listening ??= this.#parts.database
      .listen(channel, payload => this.#hear(payload))
      .catch(error => {
        this.#listening = undefined;
        throw error;
      });
    return this.#listening;
  }

  #hear(payload: string): void {
    const [what, id = ''] = payload.split(':');
    if (what === 'due') this.#wake();
    if (what === 'over') for (const resolve of this.#waiting.get(id) ?? []) resolve();
    if (what === 'cancel') for (const job of this.#running.keys()) if (job.row.id === id) job.cancel();
  }

  async #announce(id: string): Promise<void> {
    await this.#parts.database.notify(channel, `over:${id}`);
  }

  /** Listening begins before the job is read, so that its end is not missed in between. */
  #nextHint(id: string) {
    let resolve = () => {};
    const hint = new Promise<void>(done => {
      resolve = done;
    });
    const waiting = this.#waiting.get(id) ?? new Set();
    this.#waiting.set(id, waiting.add(resolve));
    let timer: NodeJS.Timeout | undefined;
    return {
      within: (milliseconds: number) => {
        timer = setTimeout(resolve, milliseconds);
        return hint;
      },
      forget: () => {
        clearTimeout(timer);
        waiting.delete(resolve);
        if (waiting.size === 0) this.#waiting.delete(id);
      },
    };
  }

  #wake(): void {
    if (this.#state !== 'started') return;
    clearTimeout(this.#timer);
    if (this.#looking) this.#lookAgain = true;
    else void this.#look().then(() => this.#sleep());
  }

  /** Sleeps until the next job is due, at most until the next poll. */
  async #sleep(): Promise<void> {
    const { database, clock, log } = this.#parts;
    let milliseconds = pollInterval;
    try {
      const due = await rows.nextDue(database.read, this.#kinds());
      // With all hands busy, the end of a job wakes us.
      if (due && this.#running.size < concurrency) milliseconds = Date.parse(due) - clock.now().getTime();
    } catch (error) {
      log.warn({ err: error }, 'the list of jobs could not be read');
    }
    if (this.#state !== 'started' || this.#looking) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#wake(), Math.max(shortestPoll, Math.min(milliseconds, pollInterval)));
  }

  #look(): Promise<void> {
    this.#looking ??= this.#lookUntilQuiet().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #lookUntilQuiet(): Promise<void> {
    do {
      this.#lookAgain = false;
      try {
        await this.#followSchedules();
        await this.#claim();
      } catch (error) {
        this.#parts.log.warn({ err: error }, 'no job could be claimed');
      }
    } while (this.#lookAgain && this.#state !== 'stopped');
  }

  #kinds(): string[] {
    return [...this.#definitions.keys()];
  }

  async #somethingDue(): Promise<boolean> {
    const due = await rows.nextDue(this.#parts.database.read, this.#kinds());
    return due !== undefined && due <= this.#parts.clock.now().toISOString();
  }

  async #followSchedules(): Promise<void> {
    const { database, clock } = this.#parts;
    const now = clock.now();
    if (!this.#scheduled) await this.#recordSchedules(now);
    const kinds = this.#schedules.map(({ kind }) => kind);
    const due = new Set(await rows.dueSchedules(database.read, kinds, now.toISOString()));
    for (const { kind, seconds } of this.#schedules.filter(schedule => due.has(schedule.kind))) {
      const next = new Date(now.getTime() + seconds * 1000).toISOString();
      await database.write(async tx => {
        if (await rows.moveSchedule(tx, kind, now.toISOString(), next)) {
          await this.enqueue(tx, { organizationId: null, kind, payload: {}, dedupeKey: 'scheduled' });
        }
      });
    }
  }

  async #recordSchedules(now: Date): Promise<void> {
    await this.#parts.database.write(async tx => {
      // A handful of kinds, once per start.
      for (const { kind, seconds } of this.#schedules) {
        await rows.insertSchedule(tx, kind, new Date(now.getTime() + seconds * 1000).toISOString());
      }
    });
    this.#scheduled = true;
  }

  async #claim(): Promise<void> {
    const limit = concurrency - this.#running.size;
    if (limit <= 0 || this.#state === 'stopped' || !(await this.#somethingDue())) return;
    const now = this.#parts.clock.now();
    const { claimed, over } = await this.#parts.database.write(async tx => {
      const outcome: { claimed: RunningJob[]; over: string[] } = { claimed: [], over: [] };
      // At most `concurrency` rows, each with a lease of its kind.
      for (const row of await rows.lockDueJobs(tx, { kinds: this.#kinds(), now: now.toISOString(), limit })) {
        const job = await this.#claimOne(tx, row, now);
        if (job) outcome.claimed.push(job);
        else outcome.over.push(row.id);
      }
      return outcome;
    });
    for (const job of claimed) this.#run(job);
    for (const id of over) await this.#announce(id);
    if (over.length > 0) this.#lookAgain = true;
  }

  async #claimOne(tx: Db, row: JobRow, now: Date): Promise<RunningJob | undefined> {
    const definition = this.#definitions.get(row.kind);
    if (!definition) return undefined;
    const over = {
      due_at: null,
      lease: null,
      finished_at: now.toISOString(),
      ...(definition.forget && { payload: '{}' }),
    };
    if (row.cancel) {
      await rows.updateJob(tx, row.id, { ...over, state: 'cancelled', error: 'The job was cancelled.' });
      return undefined;
    }
    if (row.attempts >= (definition.attempts ?? defaultAttempts)) {
      await rows.updateJob(tx, row.id, {
        ...over,
        state: 'failed',
        error: 'The service stopped each time it ran this.',
      });
      return undefined;
    }
    const lease = newId();
    const claim = {
      lease,
      due_at: leaseEnd(now, definition),
      attempts: row.attempts + 1,
      started_at: now.toISOString(),
    };
    await rows.claimJob(tx, row.id, claim);
    return new RunningJob({ ...row, ...claim }, definition, this.#parts);
  }

  #run(job: RunningJob): void {
    const ended = job.run().finally(() => {
      this.#running.delete(job);
      this.#wake();
    });
    this.#running.set(job, ended);
  }
}
