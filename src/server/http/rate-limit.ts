import type { Rates } from '../config.ts';
import type { Clock } from '../services.ts';
import { tooMany } from './errors.ts';

interface Bucket {
  tokens: number;
  /** Milliseconds. */
  filledAt: number;
}

const bucketLimit = 50_000;

/** A bucket of requests for each token, filled evenly; costly requests have their own (decisions 1.18, 1.19). */
export class RateLimit {
  readonly #rates: Rates;
  readonly #clock: Clock;
  /** The least recently used first. */
  readonly #buckets = new Map<string, Bucket>();

  constructor(rates: Rates, clock: Clock) {
    this.#rates = rates;
    this.#clock = clock;
  }

  /**
   * Takes one request off and says in the headers what is left.
   * @param key the token's id, or the address of someone without one
   * @throws 429 when nothing is left
   */
  take(key: string, costly: boolean, reply: { header(name: string, value: string): unknown }): void {
    const capacity = costly ? this.#rates.costly : this.#rates.usual;
    if (capacity === 0) return;
    const perMillisecond = capacity / 60_000;
    const now = this.#clock.now().getTime();
    const bucket = this.#bucket(`${costly ? 'costly' : 'usual'}:${key}`, capacity, now);
    bucket.tokens = Math.min(capacity, bucket.tokens + Math.max(0, now - bucket.filledAt) * perMillisecond);
    bucket.filledAt = now;
    const allowed = bucket.tokens >= 1;
    if (allowed) bucket.tokens -= 1;
    reply.header('x-ratelimit-limit', String(capacity));
    reply.header('x-ratelimit-remaining', String(Math.floor(bucket.tokens)));
    reply.header('x-ratelimit-reset', String(Math.ceil((now + (capacity - bucket.tokens) / perMillisecond) / 1000)));
    if (!allowed) throw tooMany(Math.ceil((1 - bucket.tokens) / perMillisecond / 1000));
  }

  #bucket(key: string, capacity: number, now: number): Bucket {
    const bucket = this.#buckets.get(key) ?? { tokens: capacity, filledAt: now };
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > bucketLimit) {
      const [oldest] = this.#buckets.keys();
      if (oldest !== undefined) this.#buckets.delete(oldest);
    }
    return bucket;
  }
}
