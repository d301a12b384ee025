import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';
import { touchToken } from '../access/token-rows.ts';
import type { Database } from '../db/database.ts';
import type { TokenRow } from '../db/tables/accounts.ts';

/** Milliseconds in which uses are collected: a crash loses no more than that. */
const interval = 1000;

interface Use {
  usedAt: string;
  expiresAt: string | null;
}

interface Parts {
  database: Pick<Database, 'write'>;
  log: Logger;
}

/** When tokens were used, collected in memory and written together, so that no request waits for it and a GET never writes. */
export class TokenUses {
  readonly #parts: Parts;
  #uses = new Map<string, Use>();
  #timer: NodeJS.Timeout | undefined;
  /** Not on the account of the request that happened to be the first. */
  readonly #flushLater = AsyncLocalStorage.bind(() => void this.flush());

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  record(hash: string, use: Use): void {
    this.#uses.set(hash, use);
    this.#timer ??= setTimeout(this.#flushLater, interval).unref();
  }

  /** The token as it is once its last use is written. */
  withLast<Row extends Pick<TokenRow, 'hash' | 'last_used_at' | 'expires_at'>>(row: Row): Row {
    const use = this.#uses.get(row.hash);
    return use ? { ...row, last_used_at: use.usedAt, expires_at: use.expiresAt } : row;
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const uses = [...this.#uses];
    if (uses.length === 0) return;
    try {
      await this.#parts.database.write(async tx => {
        // In one order everywhere, so that processes do not wait for each other.
        for (const [hash, { usedAt, expiresAt }] of uses.sort(([a], [b]) => (a < b ? -1 : 1)))
          await touchToken(tx, hash, usedAt, expiresAt);
      });
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'the last use of tokens was not recorded');
    }
    // What was used again meanwhile waits for the next time.
    for (const [hash, use] of uses) if (this.#uses.get(hash) === use) this.#uses.delete(hash);
  }
}
