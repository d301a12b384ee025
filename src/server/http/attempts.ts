import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Database, Db } from '../db/database.ts';
import type { AttemptRow } from '../db/tables/requests.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Clock } from '../services.ts';
import { deleteAttempts, deleteAttemptsBefore, lockAttempts, setFailures, takeBackFailure } from './attempt-rows.ts';
import { tooMany } from './errors.ts';

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

export interface Attempt {
  /** To be called when the credentials were right. */
  succeeded(): Promise<void>;
}

interface Parts {
  database: Pick<Database, 'write'>;
  clock: Clock;
}

/** Slows down guessing, per account and per address, for all processes together. */
export class Attempts {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * To be called before credentials are checked, and outside of any transaction. It counts as a failure until
   * `succeeded` is called, so that guesses made at the same time slow each other down.
   * @throws 429 with `Retry-After`
   */
  async begin(who: Guesser): Promise<Attempt> {
    const { database } = this.#parts;
    await database.write(tx => this.count(tx, who));
    const { account, address } = subjectsOf(who);
    return {
      succeeded: () =>
        database.write(async tx => {
          await deleteAttempts(tx, account);
          // Signing in to one's own account must not wipe out the guesses at others.
          await takeBackFailure(tx, address);
        }),
    };
  }

  /** The same in a transaction, for what is counted when it is done and cannot succeed. @throws 429 */
  async count(tx: Db, who: Guesser): Promise<void> {
    const { account, address } = subjectsOf(who);
    const now = this.#parts.clock.now();
    const rows = await lockAttempts(tx, [account, address], now.toISOString());
    const delays = rows.map(row => delayOf(row, row.subject === account ? accountRule : addressRule, now));
    const delay = Math.max(...delays);
    if (delay > 0) throw tooMany(Math.ceil(delay / 1000));
    for (const row of rows)
      await setFailures(tx, {
        ...row,
        failures: isForgotten(row, now) ? 1 : row.failures + 1,
        last_at: now.toISOString(),
      });
  }
}

interface Guesser {
  /** Whatever the caller names: an e-mail address or an id, known or not. */
  account: string;
  address: string;
}

/** Hashed, as a mistyped account may be somebody's password. */
function subjectsOf({ account, address }: Guesser) {
  const hashed = (text: string) => createHash('sha256').update(text).digest('base64url');
  return { account: hashed(`account:${account.toLowerCase()}`), address: hashed(`address:${address}`) };
}

const sinceLast = ({ last_at }: AttemptRow, now: Date): number => now.getTime() - Date.parse(last_at);

const isForgotten = (row: AttemptRow, now: Date): boolean => sinceLast(row, now) > forgetAfter;

/** Milliseconds to wait. */
function delayOf(row: AttemptRow, { free, maximumDelay }: Rule, now: Date): number {
  if (row.failures < free || isForgotten(row, now)) return 0;
  return Math.max(0, Math.min(2 ** (row.failures - free), maximumDelay) * 1000 - sinceLast(row, now));
}

/** Removes attempts that no longer count. */
export function defineAttemptsJob(jobs: Jobs, { database, clock }: Parts): void {
  jobs.define('purge-attempts', {
    payload: z.object({}),
    run: () =>
      database.write(tx => deleteAttemptsBefore(tx, new Date(clock.now().getTime() - forgetAfter).toISOString())),
  });
  jobs.every('purge-attempts', 3_600);
}
