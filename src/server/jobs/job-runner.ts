import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { newId } from '../ids.ts';
import type { Job, JobDefinition, JobRequest, Jobs } from './jobs.ts';
import { isOver, presentJob } from './present.ts';
import * as rows from './rows.ts';
import type { KnownDefinition, RunnerParts } from './running-job.ts';
import { Schedules } from './schedules.ts';
import { Waiters } from './waiters.ts';
import { Worker } from './worker.ts';

/** Carries `due`, `over:<id>` and `cancel:<id>` to every process. */
const channel = 'bindery_jobs';
const keptDays = 7;

/** Jobs kept in the database and run in this process. */
export class JobRunner implements Jobs {
  readonly #parts: Omit<RunnerParts, 'announce'>;
  readonly #definitions = new Map<string, KnownDefinition>();
  readonly #schedules: Schedules;
  readonly #waiters: Waiters;
  readonly #worker: Worker;
  #listening: Promise<void> | undefined;

  /** @param patience milliseconds that `stop` waits for jobs to end by themselves, and again after it asked them to */
  constructor(parts: Omit<RunnerParts, 'announce'>, { patience = 3000 }: { patience?: number } = {}) {
    const { database, clock } = parts;
    this.#parts = parts;
    this.#waiters = new Waiters(database);
    this.#schedules = new Schedules({
      database,
      clock,
      enqueue: (tx, kind) => this.enqueue(tx, { organizationId: null, kind, payload: {}, dedupeKey: 'scheduled' }),
    });
    this.#worker = new Worker({
      ...parts,
      definitions: this.#definitions,
      schedules: this.#schedules,
      patience,
      announce: id => database.notify(channel, `over:${id}`),
    });
    this.define('purge-jobs', { payload: z.object({}), run: () => this.#purge() });
    this.every('purge-jobs', 86_400);
  }

  define<Payload>(kind: string, { payload, run, ...rest }: JobDefinition<Payload>): void {
    if (this.#definitions.has(kind)) throw new Error(`The kind of job ${kind} is defined twice.`);
    this.#definitions.set(kind, { ...rest, run: async (json, handle) => run(payload.parse(json), handle) });
  }

  every(kind: string, seconds: number): void {
    this.#schedules.add(kind, seconds);
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
    else await rows.cancelWaitingJob(tx, id, now, this.#definitions.get(row.kind)?.forget ?? false);
    await this.#parts.database.notifyAfter(tx, channel, `${row.state === 'running' ? 'cancel' : 'over'}:${id}`);
  }

  async wait(id: string, milliseconds: number): Promise<Job | undefined> {
    await this.#listen();
    return this.#waiters.wait(id, milliseconds);
  }

  idle(): Promise<void> {
    return this.#worker.idle();
  }

  start(): void {
    const { log } = this.#parts;
    this.#listen().catch(error => log.warn({ err: error }, 'the list of jobs is polled: notifications do not arrive'));
    this.#worker.start();
  }

  stop(): Promise<void> {
    return this.#worker.stop();
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
    if (what === 'due') this.#worker.wake();
    if (what === 'over') this.#waiters.hint(id);
    if (what === 'cancel') this.#worker.cancel(id);
  }

  async #purge(): Promise<void> {
    const { database, clock } = this.#parts;
    const before = new Date(clock.now().getTime() - keptDays * 86_400_000).toISOString();
    await database.write(tx => rows.deleteFinishedJobs(tx, before));
  }
}
