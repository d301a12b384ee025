import { newId } from '../ids.ts';
import type { Clock } from '../services.ts';
import type { ServerEvent } from './events.ts';

/** Milliseconds for which an event is kept for who was not listening when it happened. */
const keptFor = 30_000;
/** A burst is loaded anew rather than told again. */
const mostKept = 2000;

export interface KeptEvent {
  /** The same in every process. */
  id: string;
  event: ServerEvent;
}

/** What happened lately, as far as this process heard it. */
export class Backlog {
  readonly #clock: Clock;
  #kept: (KeptEvent & { at: number })[] = [];
  /** Where the kept ones begin: the last event that is not kept any more, or a name for where the listening began. */
  #floor = newId();
  /** Milliseconds; from then on all are kept. */
  #whole: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#whole = clock.now().getTime();
  }

  /** To be called where something may have been missed: nothing is known of what was before. */
  restart(): void {
    this.#kept = [];
    this.#floor = newId();
    this.#whole = this.#clock.now().getTime();
  }

  add(kept: KeptEvent): void {
    this.#kept.push({ ...kept, at: this.#clock.now().getTime() });
    this.#forget();
  }

  /** Id of the last event; what comes after it is yet to come. */
  last(): string {
    return this.#kept.at(-1)?.id ?? this.#floor;
  }

  /** @returns `undefined` where it is not known any more */
  after(id: string): KeptEvent[] | undefined {
    this.#forget();
    if (id === this.#floor) return [...this.#kept];
    const index = this.#kept.findIndex(kept => kept.id === id);
    return index < 0 ? undefined : this.#kept.slice(index + 1);
  }

  /** What happened in the last so many milliseconds. @returns `undefined` where it is not known any more */
  within(milliseconds: number): KeptEvent[] | undefined {
    this.#forget();
    const from = this.#clock.now().getTime() - milliseconds;
    return milliseconds > keptFor || from < this.#whole ? undefined : this.#kept.filter(({ at }) => at >= from);
  }

  #forget(): void {
    const before = this.#clock.now().getTime() - keptFor;
    const first = this.#kept.findIndex(({ at }) => at >= before);
    const old = Math.max(first < 0 ? this.#kept.length : first, this.#kept.length - mostKept);
    const [last] = this.#kept.splice(0, old).slice(-1);
    if (!last) return;
    this.#floor = last.id;
    this.#whole = last.at + 1;
  }
}
