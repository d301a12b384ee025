import type { Kysely } from 'kysely';
import type { SearchEngine } from './search-engine.ts';
import type { Tables } from './tables.ts';

/** A connection that SQL is written against: the reader, or one transaction. */
export type Db = Kysely<Tables>;

export type LastStep = (tx: Db) => Promise<void>;

/** What differs between the engines stands behind this. */
export interface Database {
  readonly engine: 'sqlite' | 'postgres';
  /** For reads outside a transaction. */
  readonly read: Db;
  /**
   * Runs `work` in one transaction; may run it again when the engine asks for a retry, so effects wait for the commit.
   * @param options.steady nobody changes meanwhile what it reads and then writes, also where it did not lock it
   */
  write<Value>(work: (tx: Db) => Promise<Value>, options?: { steady?: boolean }): Promise<Value>;
  /** Has every transaction take a step when its own work is done, for what follows from it however it came about. */
  beforeCommit(step: LastStep): void;
  readonly search: SearchEngine;
  /** Tells every process of the installation; a hint, never the only carrier of a fact. */
  notify(channel: string, payload: string): Promise<void>;
  /** The same, once the transaction is committed. */
  notifyAfter(tx: Db, channel: string, payload: string): Promise<void>;
  /** @param onGap called where notifications may have been missed, once they arrive again */
  listen(channel: string, listener: (payload: string) => void, onGap?: () => void): Promise<void>;
  /**
   * Brings the schema up to date.
   * @param names only by these migrations, as the schema was before there were others
   * @throws for a name that this version does not know
   */
  migrate(names?: readonly string[]): Promise<void>;
  /** Makes again what the engine keeps of its own for finding members and spaces, from the rows that are there. */
  rebuildIndexes(): Promise<void>;
  close(): Promise<void>;
}

/** Called for each statement; counts queries per request. */
export type QueryObserver = (sql: string, milliseconds: number) => void;
