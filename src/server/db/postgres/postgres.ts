import { CompiledQuery, type DatabaseConnection, Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { postgresSchema } from '../columns.ts';
import type { Database, QueryObserver } from '../database.ts';
import { keepPlans } from '../kept.ts';
import { rebuildIndexes, runMigrations } from '../migrations.ts';
import type { Tables } from '../tables.ts';
import { ArrayListCompiler } from './array-lists.ts';
import { KeptConnections } from './kept-connections.ts';
import { Listener } from './listener.ts';
import { postgresSearch } from './search.ts';
import { session } from './session.ts';

// Counts and sizes fit a double; a bigint as text would leak into every row type.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const retryable = new Set(['40001', '40P01']);
const attempts = 8;

class Dialect extends PostgresDialect {
  override createQueryCompiler(): ArrayListCompiler {
    return new ArrayListCompiler();
  }
}

/** The engine for many processes. */
export function postgresDatabase(url: string, observe?: QueryObserver): Omit<Database, 'beforeCommit'> {
  const log = observe ? (event: LogEvent) => observe(event.query.sql, event.queryDurationMillis) : undefined;
  // Some stay open when nobody asks, so that whoever comes next need not wait for one.
  const pool = new pg.Pool({ connectionString: url, min: 4, max: 12 });
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  const onCreateConnection = async (connection: DatabaseConnection) =>
    void (await connection.executeQuery(CompiledQuery.raw(session)));
  const db = new Kysely<Tables>({ dialect: new Dialect({ pool, onCreateConnection }), log });
  const keeping = new Kysely<Tables>({
    dialect: new Dialect({ pool: new KeptConnections(url) }),
    log,
  });
  keepPlans(db, keeping);
  const listener = new Listener(url);

  const untyped = db as unknown as Kysely<unknown>; // migrations do not know the final tables

  return {
    engine: 'postgres',
    read: db,
    async write(work, { steady = false } = {}) {
      // At "repeatable read" a row that somebody else changed since it was read cannot be written: it is tried again.
      const transaction = () => (steady ? db.transaction().setIsolationLevel('repeatable read') : db.transaction());
      for (let attempt = 1; ; attempt++) {
        try {
          return await transaction().execute(work);
        } catch (error) {
          if (attempt >= attempts || !(error instanceof pg.DatabaseError) || !retryable.has(error.code ?? ''))
            throw error;
        }
      }
    },
    search: postgresSearch,
    async notify(channel, payload) {
      await sql`select pg_notify(${channel}, ${payload})`.execute(db);
    },
    async notifyAfter(tx, channel, payload) {
      await sql`select pg_notify(${channel}, ${payload})`.execute(tx);
    },
    listen: (channel, onPayload, onGap) => listener.listen(channel, onPayload, onGap),
    migrate: names => runMigrations(untyped, postgresSchema, names),
    rebuildIndexes: () => rebuildIndexes(untyped, postgresSchema),
    async close() {
      await listener.close();
      await Promise.all([db.destroy(), keeping.destroy()]);
    },
  };
}
