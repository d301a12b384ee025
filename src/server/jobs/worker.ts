import { setTimeout as sleep } from 'node:timers/promises';
import { claimDueJobs } from './claim.ts';
import { nextDue } from './rows.ts';
import type { KnownDefinition, RunnerParts, RunningJob } from './running-job.ts';
import type { Schedules } from './schedules.ts';
import { Shares } from './shares.ts';

/** Milliseconds between two looks at the list, should a notification be lost. */
const pollInterval = 5000;
const shortestPoll = 20;

interface WorkerParts extends RunnerParts {
  /** The kinds that this worker runs. */
  definitions: ReadonlyMap<string, KnownDefinition>;
  /** How many run at a time. */
  hands: number;
  /** Organizations share the hands. */
  shared?: boolean;
  /** Followed by one worker of each process. */
  schedules?: Schedules;
  /** Milliseconds that `stop` waits for jobs to end by themselves, and again after it asked them to. */
  patience: number;
}

/** Runs in this process what is due of some kinds. */
export class Worker {
  readonly #parts: WorkerParts;
  readonly #running = new Map<RunningJob, Promise<void>>();
  #state: 'new' | 'started' | 'stopped' = 'new';
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #lookAgain = false;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#state = 'started';
    this.wake();
  }

  /** Looks at the list, now or right after the look that is under way. */
  wake(): void {
    if (this.#state !== 'started') return;
    clearTimeout(this.#timer);
    if (this.#looking) this.#lookAgain = true;
    else void this.#look().then(() => this.#sleep());
  }

  cancel(id: string): void {
    for (const job of this.#running.keys()) if (job.row.id === id) job.cancel();
  }

  /** Runs what is due, and waits for it. */
  async runDue(): Promise<void> {
    await this.#look();
    await Promise.all(this.#running.values());
  }

  /** Whether something runs here, is being claimed or is due. */
  async isBusy(): Promise<boolean> {
    const due = this.#state !== 'stopped' && (await this.#somethingDue());
    // Asked last: what was claimed while the list was read is no longer due.
    return due || this.#looking !== undefined || this.#running.size > 0;
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
    return Promise.race([ended, sleep(this.#parts.patience, false, { ref: false })]);
  }

  /** Sleeps until the next job is due, at most until the next poll. */
  async #sleep(): Promise<void> {
    const { clock, log } = this.#parts;
    let milliseconds = pollInterval;
    try {
      const until = new Date(clock.now().getTime() + pollInterval);
      const due = this.#parts.definitions.size > 0 && (await this.#nextDue(until));
      // With all hands busy, the end of a job wakes us.
      if (due && this.#running.size < this.#parts.hands) milliseconds = Date.parse(due) - clock.now().getTime();
    } catch (error) {
      log.warn({ err: error }, 'the list of jobs could not be read');
    }
    if (this.#state !== 'started' || this.#looking) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), Math.max(shortestPoll, Math.min(milliseconds, pollInterval)));
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
        await this.#parts.schedules?.follow();
        await this.#claim();
      } catch (error) {
        this.#parts.log.warn({ err: error }, 'no job could be claimed');
      }
    } while (this.#lookAgain && this.#state !== 'stopped');
  }

  async #claim(): Promise<void> {
    const limit = this.#parts.hands - this.#running.size;
    if (limit <= 0 || this.#state === 'stopped' || !(await this.#somethingDue())) return;
    const { database, definitions, announce } = this.#parts;
    const { claimed, over, waiting } = await database.write(tx =>
      claimDueJobs(tx, definitions, { limit, shares: this.#shares() }, this.#parts),
    );
    for (const job of claimed) this.#run(job);
    for (const id of over) await announce(id);
    if (over.length > 0 || (waiting && claimed.length > 0)) this.#lookAgain = true;
  }

  #run(job: RunningJob): void {
    const ended = job.run().finally(() => {
      this.#running.delete(job);
      this.wake();
    });
    this.#running.set(job, ended);
  }

  #kinds(): string[] {
    return [...this.#parts.definitions.keys()];
  }

  /** As the hands are taken now. */
  #shares(): Shares | undefined {
    const { hands, shared } = this.#parts;
    return shared
      ? new Shares(
          hands,
          [...this.#running.keys()].map(({ row }) => row),
        )
      : undefined;
  }

  #nextDue(until: Date): Promise<string | undefined> {
    return nextDue(this.#parts.database.read, this.#kinds(), until, this.#shares()?.full);
  }

  async #somethingDue(): Promise<boolean> {
    if (this.#parts.definitions.size === 0) return false;
    return (await this.#nextDue(this.#parts.clock.now())) !== undefined;
  }
}
