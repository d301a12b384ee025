import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database, Db } from '../db/database.ts';
import { NodeSqliteDialect, openSqlite } from '../db/sqlite/driver.ts';
import type { Tables } from '../db/tables.ts';
import type { TestServer } from '../testing/start.ts';
import { contentHashes } from './fingerprint.ts';

/** Notices when requests that may not change anything do. */
export class Watch {
  readonly #server: TestServer;
  readonly #past: Past;
  #mark = '';

  constructor(server: TestServer) {
    this.#server = server;
    this.#past = pastOf(server);
  }

  /** Has each write to one of the tables counted, once and for all. */
  async count(tables: readonly string[]): Promise<void> {
    const { engine, write } = this.#server.services.database;
    if (engine === 'sqlite') return;
    await write(async tx => {
      await sql`create sequence watched_writes`.execute(tx);
      await sql`create function count_write() returns trigger language plpgsql as
        $$ begin perform nextval('watched_writes'); return null; end $$`.execute(tx);
      for (const name of tables)
        await sql`create trigger count_write after insert or update or delete on ${sql.table(name)}
          for each row execute function count_write()`.execute(tx);
    });
  }

  /** What there is from now on has to stay. */
  async begin(): Promise<undefined> {
    const { jobs, database, clock } = this.#server.services;
    if (await isBusy(database.read, clock.now())) await jobs.idle();
    this.#mark = await markOf(database);
    await this.#past.begin();
  }

  /** The tables that have other rows than they had, in words; nothing when it is none. */
  async changes(tables: readonly string[]): Promise<string | undefined> {
    const { jobs, database } = this.#server.services;
    if ((await markOf(database)) === this.#mark) return undefined;
    await jobs.idle();
    const before = await contentHashes(this.#past.db, tables);
    const now = await contentHashes(database.read, tables);
    await this.begin();
    const changed = tables.filter(name => before[name] !== now[name]);
    return changed.length === 0 ? undefined : `other rows in ${changed.join(', ')}`;
  }

  end(): Promise<void> {
    return this.#past.close();
  }
}

/** What there was at one moment, in a transaction that is held: cheap to begin, and read only when it is asked. */
interface Past {
  readonly db: Kysely<Tables>;
  begin(): Promise<void>;
  close(): Promise<void>;
}

function pastOf({ services, databaseUrl }: TestServer): Past {
  if (databaseUrl === undefined) {
    const file = openSqlite(join(services.config.dataDir, 'bindery.sqlite'), { readOnly: true, durable: false });
    const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(file, { exclusive: false }) });
    const begin = () => {
      if (file.isTransaction) file.exec('rollback');
      return look(db, 'begin');
    };
    return { db, begin, close: async () => file.close() };
  }
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, idleTimeoutMillis: 0 });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  // Where nothing was begun, this says so in the log, and nothing else.
  const begin = () => look(db, 'rollback; begin isolation level repeatable read read only');
  return { db, begin, close: () => db.destroy() };
}

/** The first look decides what a transaction sees. */
async function look(db: Kysely<Tables>, begin: string): Promise<void> {
  await sql.raw(begin).execute(db);
  await db.selectFrom('organizations').select('id').limit(1).execute();
}

/** Whether a job runs or is due: cheaper than to wait for all that might be. Those that are over have no time, and are not read. */
async function isBusy(db: Db, now: Date): Promise<boolean> {
  const due = await db
    .selectFrom('jobs')
    .select('id')
    .where('due_at', '>', '')
    .where(eb => eb.or([eb('state', '=', 'running'), eb('due_at', '<=', now.toISOString())]))
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

/**
 * Differs whenever something was written since; it may differ without, too. PostgreSQL counts its transactions for all databases,
 * those of other tests among them: what was written in this one is counted by triggers.
 */
async function markOf({ engine, read }: Database): Promise<string> {
  const query = engine === 'sqlite' ? sql`pragma data_version` : sql`select last_value, is_called from watched_writes`;
  return JSON.stringify((await query.execute(read)).rows);
}
