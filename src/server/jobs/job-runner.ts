import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { newId } from '../ids.ts';
import type { Job, JobDefinition, JobRequest, Jobs, OverListener } from './jobs.ts';
import { cancelled, isOver, presentJob } from './present.ts';
import * as rows from './rows.ts';
import type { KnownDefinition, RunnerParts } from './running-job.ts';
import { Schedules } from './schedules.ts';
import { Waiters } from './waiters.ts';
import { Worker } from './worker.ts';

/** Carries `due`, `over:<id>` and `cancel:<id>` to every process. */
const channel = 'bindery_jobs';
const keptDays = 7;
/** How many run in one process at a time. Of the long ones an organization has all but one. */
const shortHands = 4;
const longHands = 3;
const outgoingHands = 8;

/** Jobs kept in the database and run in this process. */
export class JobRunner implements Jobs {
  readonly #parts: Omit<RunnerParts, 'announce' | 'over'>;
  readonly #overListeners: OverListener[] = [];
  readonly #short = new Map<string, KnownDefinition>();
  readonly #long = new Map<string, KnownDefinition>();
  readonly #outgoing = new Map<string, KnownDefinition>();
  readonly #schedules: Schedules;
  readonly #waiters: Waiters;
  readonly #workers: readonly Worker[];
  #listening: Promise<void> | undefined;

  /** @param patience milliseconds that `stop` waits for jobs to end by themselves, and again after it asked them to */
  constructor(parts: Omit<RunnerParts, 'announce' | 'over'>, { patience = 3000 }: { patience?: number } = {}) {
    const { database, clock } = parts;
    this.#parts = parts;
    this.#waiters = new Waiters(database);
    this.#schedules = new Schedules({
      database,
      clock,
      enqueue: (tx, kind) => this.enqueue(tx, { organizationId: null, kind, payload: {}, dedupeKey: 'scheduled' }),
    });
    const shared = {
      ...parts,
      patience,
      over: this.#overListeners,
      announce: (id: string) => database.notify(channel, `over:${id}`),
    };
    this.#workers = [
      new Worker({ ...shared, definitions: this.#short, hands: shortHands, schedules: this.#schedules }),
      new Worker({ ...shared, definitions: this.#long, hands: longHands, shared: true }),
      new Worker({ ...shared, definitions: this.#outgoing, hands: outgoingHands, shared: true }),
    ];
    this.define('purge-jobs', { payload: z.object({}), run: () => this.#purge() });
    this.every('purge-jobs', 86_400);
  }

  define<Payload>(kind: string, { payload, run, ended, ...rest }: JobDefinition<Payload>): void {
    if (this.#definition(kind)) throw new Error(`The kind of job ${kind} is defined twice.`);
    const definitions = rest.lane === 'outgoing' ? this.#outgoing : rest.long ? this.#long : this.#short;
    definitions.set(kind, {
      ...rest,
      run: async (json, handle) => run(payload.parse(json), handle),
      ...(ended && {
        ended: async (tx, json, end) => {
          const { data } = payload.safeParse(json);
          if (data !== undefined) await ended(tx, data, end);
        },
      }),
    });
  }

  every(kind: string, seconds: number): void {
    this.#schedules.add(kind, seconds);
  }

  async enqueue(tx: Db, request: JobRequest): Promise<string> {
    const id = await rows.insertJob(tx, this.#row(request));
    await this.#parts.database.notifyAfter(tx, channel, 'due');
    return id;
  }

  async enqueueAll(tx: Db, requests: readonly Omit<JobRequest, 'dedupeKey'>[]): Promise<void> {
    if (requests.length === 0) return;
    await rows.insertJobs(
      tx,
      requests.map(request => this.#row(request)),
    );
    await this.#parts.database.notifyAfter(tx, channel, 'due');
  }

  #row(request: JobRequest): rows.NewJob {
    if (!this.#definition(request.kind)) throw new Error(`There is no kind of job ${request.kind}.`);
    const now = this.#parts.clock.now();
    return {
      id: newId(),
      organization_id: request.organizationId,
      kind: request.kind,
      payload: JSON.stringify(request.payload),
      due_at: (request.runAt ?? now).toISOString(),
      dedupe_key: request.dedupeKey ?? null,
      created_by: request.createdBy ?? null,
      about: request.about ? JSON.stringify(request.about) : null,
      created_at: now.toISOString(),
    };
  }

  async get(id: string): Promise<Job | undefined> {
    const row = await rows.findJob(this.#parts.database.read, id);
    return row && presentJob(row);
  }

  async cancel(tx: Db, id: string): Promise<void> {
    const row = await rows.lockJob(tx, id);
    if (!row || isOver(row)) return;
    if (row.state === 'running') await rows.updateJob(tx, id, { cancel: 1 });
    else {
      const { forget = false, ended } = this.#definition(row.kind) ?? {};
      const over = { due_at: null, dedupe_key: null, finished_at: this.#parts.clock.now().toISOString() };
      await rows.updateJob(tx, id, { ...over, ...cancelled, ...(forget && { payload: '{}' }) });
      await ended?.(tx, JSON.parse(row.payload), { id, ...cancelled });
    }
    await this.#parts.database.notifyAfter(tx, channel, `${row.state === 'running' ? 'cancel' : 'over'}:${id}`);
  }

  onOver(listener: OverListener): void {
    this.#overListeners.push(listener);
  }

  async wait(id: string, milliseconds: number): Promise<Job | undefined> {
    // Without notifications, the job is polled.
    await this.#listen().catch(() => {});
    return this.#waiters.wait(id, milliseconds);
  }

  async idle(): Promise<void> {
    for (;;) {
      for (const worker of this.#workers) await worker.runDue();
      if (!(await Promise.all(this.#workers.map(worker => worker.isBusy()))).includes(true)) return;
      // What is due and does not run here is being claimed by another process.
      await sleep(0);
    }
  }

  start(): void {
    const { log } = this.#parts;
    this.#listen().catch(error => log.warn({ err: error }, 'the list of jobs is polled: notifications do not arrive'));
    for (const worker of this.#workers) worker.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#workers.map(worker => worker.stop()));
  }

  #definition(kind: string): KnownDefinition | undefined {
    return this.#short.get(kind) ?? this.#long.get(kind) ?? this.#outgoing.get(kind);
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
    if (what === 'over') this.#waiters.hint(id);
    for (const worker of this.#workers) {
      if (what === 'due') worker.wake();
      if (what === 'cancel') worker.cancel(id);
    }
  }

  async #purge(): Promise<void> {
    const { database, clock } = this.#parts;
    const before = new Date(clock.now().getTime() - keptDays * 86_400_000).toISOString();
    await database.write(tx => rows.deleteFinishedJobs(tx, before));
  }
}
