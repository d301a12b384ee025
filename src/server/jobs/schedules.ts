import type { Database, Db } from '../db/database.ts';
import type { Clock } from '../services.ts';
import { dueSchedules, insertSchedules, moveSchedule } from './rows.ts';

interface ScheduleParts {
  database: Database;
  clock: Clock;
  enqueue(tx: Db, kind: string): Promise<unknown>;
}

/** Kinds that run again and again; the times stand in the database, so that one process puts each on the list. */
export class Schedules {
  readonly #parts: ScheduleParts;
  /** Seconds by kind. */
  readonly #seconds = new Map<string, number>();
  #recorded = false;

  constructor(parts: ScheduleParts) {
    this.#parts = parts;
  }

  add(kind: string, seconds: number): void {
    this.#seconds.set(kind, seconds);
    this.#recorded = false;
  }

  /** Puts what is due on the list. */
  async follow(): Promise<void> {
    const { database, clock, enqueue } = this.#parts;
    const now = clock.now();
    if (!this.#recorded) await this.#record(now);
    for (const kind of await dueSchedules(database.read, [...this.#seconds.keys()], now.toISOString())) {
      await database.write(async tx => {
        if (await moveSchedule(tx, kind, now.toISOString(), this.#next(kind, now))) await enqueue(tx, kind);
      });
    }
  }

  async #record(now: Date): Promise<void> {
    const schedules = [...this.#seconds.keys()].map(kind => ({ kind, next_at: this.#next(kind, now) }));
    await this.#parts.database.write(tx => insertSchedules(tx, schedules));
    this.#recorded = true;
  }

  #next(kind: string, now: Date): string {
    return new Date(now.getTime() + (this.#seconds.get(kind) ?? 0) * 1000).toISOString();
  }
}
