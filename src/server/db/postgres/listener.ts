import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** One connection that hears notifications; when it breaks, another takes its place. */
export class Listener {
  readonly #url: string;
  readonly #retryInterval: number;
  readonly #listeners = new Map<string, ((payload: string) => void)[]>();
  readonly #onGap = new Set<() => void>();
  #client: Promise<pg.Client> | undefined;
  /** Statements go one after the other. */
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  /** @param retryInterval milliseconds between two attempts to listen again */
  constructor(url: string, { retryInterval = 1000 }: { retryInterval?: number } = {}) {
    this.#url = url;
    this.#retryInterval = retryInterval;
  }

  /** @param onGap called once it listens again after the connection broke */
  async listen(channel: string, onPayload: (payload: string) => void, onGap?: () => void): Promise<void> {
    this.#client ??= this.#connect();
    const client = await this.#client;
    const begun = this.#last.then(() => client.query(`listen ${pg.escapeIdentifier(channel)}`));
    this.#last = begun.catch(() => {});
    await begun;
    this.#listeners.set(channel, [...(this.#listeners.get(channel) ?? []), onPayload]);
    if (onGap) this.#onGap.add(onGap);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true });
    // Without a listener, a broken connection would end the process.
    client.on('error', () => {});
    client.on('end', () => void this.#reconnect());
    client.on('notification', ({ channel, payload = '' }) => {
      for (const onPayload of this.#listeners.get(channel) ?? []) onPayload(payload);
    });
    await client.connect();
    return client;
  }

  async #reconnect(): Promise<void> {
    if (this.#closed) return;
    await sleep(this.#retryInterval, undefined, { ref: false });
    if (this.#closed) return;
    this.#client = this.#connect();
    try {
      const client = await this.#client;
      for (const channel of this.#listeners.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      for (const onGap of this.#onGap) onGap();
    } catch {
      // The end of the connection that failed tries again.
    }
  }
}
