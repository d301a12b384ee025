import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '../db/database.ts';
import type { Services } from '../services.ts';
import { dayOf } from './days.ts';

const interval = 2_000;
/** Counts that wait; more are written at once. */
const mostWaiting = 5_000;

interface Counted<Place, Counts> {
  place: Place;
  day: string;
  counts: Counts;
}

interface Options<Place, Counts> {
  /** In the log, where they could not be written. */
  what: string;
  /** Takes what is shared by what is written, before that. */
  lock?: (tx: Db, counted: readonly { place: Place; day: string }[]) => Promise<void>;
  /** Adds to what was counted on a day. */
  write: (tx: Db, place: Place, day: string, counts: Counts) => Promise<void>;
}

/**
 * Counts by day what happens on sites, and writes the counts now and then: a GET writes nothing. Nothing of the reader is kept.
 * What was counted since the last writing is lost when the process is killed.
 */
export class DayCounts<
  Place extends Readonly<Record<string, string>>,
  Counts extends Readonly<Record<string, number>>,
> {
  readonly #services: Pick<Services, 'database' | 'clock' | 'log'>;
  readonly #options: Options<Place, Counts>;
  readonly #waiting = new Map<string, Counted<Place, Record<string, number>>>();
  #timer: NodeJS.Timeout | undefined;
  /** Not on the account of the request that happened to be the first. */
  readonly #flushLater = AsyncLocalStorage.bind(() => void this.flush());

  constructor(services: Pick<Services, 'database' | 'clock' | 'log'>, options: Options<Place, Counts>) {
    this.#services = services;
    this.#options = options;
  }

  count(place: Place, counts: Counts): void {
    const day = dayOf(this.#services.clock.now());
    const key = [day, ...Object.values(place)].join('\n');
    const counted = this.#waiting.get(key) ?? { place, day, counts: {} };
    for (const [name, count] of Object.entries(counts)) counted.counts[name] = (counted.counts[name] ?? 0) + count;
    this.#waiting.set(key, counted);
    if (this.#waiting.size >= mostWaiting) void this.flush();
    else this.#timer ??= setTimeout(this.#flushLater, interval).unref();
  }

  /** Writes what was counted; what cannot be written is lost. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // In one order everywhere, so that two processes never wait for each other.
    const counted = [...this.#waiting].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
    this.#waiting.clear();
    if (counted.length === 0) return;
    try {
      await this.#services.database.write(async tx => {
        await this.#options.lock?.(tx, counted);
        // Sums of counts have their names.
        for (const { place, day, counts } of counted) await this.#options.write(tx, place, day, counts as Counts);
      });
    } catch (error) {
      this.#services.log.warn({ err: error }, `${this.#options.what} were not counted`);
    }
  }
}
