import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';

interface Options<Value> {
  log: Logger;
  /** What is logged where it could not be written. */
  failure: string;
  /** Milliseconds in which it is collected: a crash loses no more than that. */
  interval?: number;
  /** More is written at once. */
  mostWaiting?: number;
  /** Is given what waits in one order everywhere, so that processes do not wait for each other. */
  write: (waiting: readonly (readonly [key: string, value: Value])[]) => Promise<unknown>;
}

/** Collects in memory what is written together a little later: no request waits for it, and a GET never writes. */
export class WriteLater<Value> {
  readonly #options: Options<Value>;
  #waiting = new Map<string, Value>();
  #writing: ReadonlyMap<string, Value> = new Map();
  #timer: NodeJS.Timeout | undefined;
  /** Not on the account of the request that happened to be the first. */
  readonly #flushLater = AsyncLocalStorage.bind(() => void this.flush());

  constructor(options: Options<Value>) {
    this.#options = options;
  }

  /** What waits under the key, to be added to. */
  waiting(key: string): Value | undefined {
    return this.#waiting.get(key);
  }

  /** The same, or what is being written. */
  latest(key: string): Value | undefined {
    return this.#waiting.get(key) ?? this.#writing.get(key);
  }

  set(key: string, value: Value): void {
    const { interval = 2_000, mostWaiting = Number.POSITIVE_INFINITY } = this.#options;
    this.#waiting.set(key, value);
    if (this.#waiting.size >= mostWaiting) void this.flush();
    else this.#timer ??= setTimeout(this.#flushLater, interval).unref();
  }

  /** Writes what waits; what cannot be written is lost. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const writing = this.#waiting;
    if (writing.size === 0) return;
    this.#waiting = new Map();
    this.#writing = writing;
    const { log, failure, write } = this.#options;
    try {
      await write([...writing].sort(([a], [b]) => (a < b ? -1 : 1)));
    } catch (error) {
      log.warn({ err: error }, failure);
    }
    if (this.#writing === writing) this.#writing = new Map();
  }
}
