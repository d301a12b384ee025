import type { Db } from '../db/database.ts';
import { WriteLater } from '../db/write-later.ts';
import type { Services } from '../services.ts';
import { dayOf } from './days.ts';

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

/** Counts by day what happens on sites. Nothing of the reader is kept. */
export class DayCounts<
  Place extends Readonly<Record<string, string>>,
  Counts extends Readonly<Record<string, number>>,
> {
  readonly #clock: Services['clock'];
  readonly #later: WriteLater<Counted<Place, Record<string, number>>>;

  constructor(
    { database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>,
    { what, lock, write }: Options<Place, Counts>,
  ) {
    this.#clock = clock;
    this.#later = new WriteLater({
      log,
      failure: `${what} were not counted`,
      mostWaiting: 5_000,
      write: waiting =>
        database.write(async tx => {
          const counted = waiting.map(([, one]) => one);
          await lock?.(tx, counted);
          // Sums of counts have their names.
          for (const { place, day, counts } of counted) await write(tx, place, day, counts as Counts);
        }),
    });
  }

  count(place: Place, counts: Counts): void {
    const day = dayOf(this.#clock.now());
    const key = [day, ...Object.values(place)].join('\n');
    const counted = this.#later.waiting(key) ?? { place, day, counts: {} };
    for (const [name, count] of Object.entries(counts)) counted.counts[name] = (counted.counts[name] ?? 0) + count;
    this.#later.set(key, counted);
  }

  flush(): Promise<void> {
    return this.#later.flush();
  }
}
