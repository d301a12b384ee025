import type { Clock } from '../services.ts';

/** Milliseconds. */
const period = 600_000;
const mostOfAddress = 10;
const mostOfSite = 100;
const keyLimit = 50_000;

/**
 * How many PDFs readers may have made: one of a large site has as many as it has pages, and whoever asks for all of them
 * would keep everybody else's waiting. Those that are there already cost nothing and are not counted.
 */
export class PdfStarts {
  readonly #clock: Clock;
  /** When those of the last period were begun, oldest first; who began one longest ago comes first. */
  readonly #begun = new Map<string, number[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts one, unless there were too many. @returns seconds to wait; 0 where it may begin */
  begin({ siteId, address }: { siteId: string; address: string }): number {
    const now = this.#clock.now().getTime();
    const rules = [
      { key: `address:${address}`, most: mostOfAddress },
      { key: `site:${siteId}`, most: mostOfSite },
    ];
    const counted = rules.map(({ key, most }) => ({ key, most, times: this.#recent(key, now) }));
    const waits = counted.map(({ times, most }) => {
      const [oldest] = times.slice(-most);
      return times.length < most || oldest === undefined ? 0 : oldest + period - now;
    });
    const wait = Math.max(...waits);
    if (wait > 0) return Math.ceil(wait / 1000);
    for (const { key, times } of counted) this.#keep(key, [...times, now]);
    return 0;
  }

  #recent(key: string, now: number): number[] {
    return (this.#begun.get(key) ?? []).filter(time => time > now - period);
  }

  #keep(key: string, times: number[]): void {
    this.#begun.delete(key);
    this.#begun.set(key, times);
    if (this.#begun.size <= keyLimit) return;
    const [oldest] = this.#begun.keys();
    if (oldest !== undefined) this.#begun.delete(oldest);
  }
}
