import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Events } from './events/events.ts';
import type { RunningExports } from './exports/running.ts';
import type { FileStore } from './files/file-store.ts';
import type { Attempts } from './http/attempts.ts';
import type { Fetcher } from './http/fetcher.ts';
import type { Names } from './http/names.ts';
import type { TokenUses } from './http/token-uses.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Secrets } from './secrets.ts';
import type { WorkingAddresses } from './sites/working-addresses.ts';

/** What the process has one of. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly secrets: Secrets;
  readonly files: FileStore;
  readonly mail: Mailer;
  readonly fetcher: Fetcher;
  readonly names: Names;
  /** Slows down guesses at credentials. */
  readonly attempts: Attempts;
  readonly tokenUses: TokenUses;
  readonly workingAddresses: WorkingAddresses;
  readonly exports: RunningExports;
  readonly jobs: Jobs;
  readonly events: Events;
}

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
