import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../db/database.ts';
import type { Job } from './jobs.ts';
import { isOver, presentJob } from './present.ts';
import { findJob } from './rows.ts';

/** Milliseconds between two looks at a job, should the notification of its end be lost. */
const pollInterval = 1000;

/** Whoever waits in this process for the end of a job. */
export class Waiters {
  readonly #database: Database;
  readonly #hints = new Map<string, Set<() => void>>();
  /** How often is looked depends on how long the job takes, which is no cost of the request that waits for it. */
  readonly #apart = AsyncLocalStorage.snapshot();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Lets all who wait for the job look again. */
  hint(id: string): void {
    for (const resolve of this.#hints.get(id) ?? []) resolve();
  }

  wait(id: string, milliseconds: number): Promise<Job | undefined> {
    return this.#apart(() => this.#look(id, milliseconds));
  }

  async #look(id: string, milliseconds: number): Promise<Job | undefined> {
    const deadline = performance.now() + milliseconds;
    for (;;) {
      // Waiting begins before the job is read, so that its end is not missed in between.
      const hint = this.#nextHint(id);
      try {
        const row = await findJob(this.#database.read, id);
        if (row && isOver(row)) return presentJob(row);
        const left = deadline - performance.now();
        if (!row || left <= 0) return undefined;
        await hint.within(Math.min(left, pollInterval));
      } finally {
        hint.forget();
      }
    }
  }

  #nextHint(id: string) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting = this.#hints.get(id) ?? new Set();
    this.#hints.set(id, waiting.add(resolve));
    let timer: NodeJS.Timeout | undefined;
    return {
      within: (milliseconds: number) => {
        timer = setTimeout(resolve, milliseconds);
        return promise;
      },
      forget: () => {
        clearTimeout(timer);
        waiting.delete(resolve);
        if (waiting.size === 0) this.#hints.delete(id);
      },
    };
  }
}
