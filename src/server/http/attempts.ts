import type { Clock } from '../services.ts';
import { tooMany } from './errors.ts';

interface Failures {
  count: number;
  /** Milliseconds. */
  lastAt: number;
}

interface Rule {
  /** So many wrong ones cost nothing. */
  free: number;
  /** The delay doubles from one second up to this many. */
  maximumDelay: number;
}

/** One account may be meant by its owner too, so it never waits long; an address has more people behind it. */
const accountRule: Rule = { free: 5, maximumDelay: 60 };
const addressRule: Rule = { free: 20, maximumDelay: 900 };
const forgetAfter = 3_600_000;
const entryLimit = 50_000;

/** Slows down guessing, per account and per address. */
export class Attempts {
  readonly #clock: Clock;
  /** The least recently failed first. */
  readonly #failures = new Map<string, Failures>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * To be called before credentials are checked. It counts as a failure until `succeeded` is called, so that guesses
   * made at the same time slow each other down.
   * @param account whatever the caller names: an e-mail address or an id, known or not
   * @throws 429 with `Retry-After`
   */
  begin({ account, address }: { account: string; address: string }): { succeeded(): void } {
    const accountKey = `account:${account.toLowerCase()}`;
    const addressKey = `address:${address}`;
    const delay = Math.max(this.#delay(accountKey, accountRule), this.#delay(addressKey, addressRule));
    if (delay > 0) throw tooMany(Math.ceil(delay / 1000));
    this.#add(accountKey, 1);
    this.#add(addressKey, 1);
    return {
      succeeded: () => {
        this.#failures.delete(accountKey);
        // Signing in to one's own account must not wipe out the guesses at others.
        this.#add(addressKey, -1);
      },
    };
  }

  /** Milliseconds to wait. */
  #delay(key: string, { free, maximumDelay }: Rule): number {
    const failures = this.#failures.get(key);
    if (!failures || failures.count < free) return 0;
    const since = this.#clock.now().getTime() - failures.lastAt;
    if (since > forgetAfter) {
      this.#failures.delete(key);
      return 0;
    }
    return Math.max(0, Math.min(2 ** (failures.count - free), maximumDelay) * 1000 - since);
  }

  #add(key: string, change: 1 | -1): void {
    const now = this.#clock.now().getTime();
    const before = this.#failures.get(key);
    const count = (before && now - before.lastAt <= forgetAfter ? before.count : 0) + change;
    this.#failures.delete(key);
    if (count > 0) this.#failures.set(key, { count, lastAt: now });
    if (this.#failures.size > entryLimit) {
      const [oldest] = this.#failures.keys();
      if (oldest !== undefined) this.#failures.delete(oldest);
    }
  }
}
