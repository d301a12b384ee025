import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import { Kysely, type LogEvent } from 'kysely';
import { sqliteSchema } from '../columns.ts';
import type { Database, QueryObserver } from '../database.ts';
import { rebuildIndexes, runMigrations } from '../migrations.ts';
import type { Tables } from '../tables.ts';
import { NodeSqliteDialect, openSqlite } from './driver.ts';
import { lockFile, lockIfFree } from './lock-file.ts';
import { noRowLocks } from './no-row-locks.ts';
import { sqliteSearch } from './search.ts';

/**
 * The embedded engine: one writer connection taken in turn, one reader that never waits for it. Opened `beside` the
 * process that holds the folder, it leaves the schema and the log to that, and nobody there is notified.
 */
export function sqliteDatabase(
  path: string,
  { observe, durable, beside }: { observe: QueryObserver | undefined; durable: boolean; beside: boolean },
): Omit<Database, 'beforeCommit'> {
  const unlock = beside ? lockIfFree(`${path}.lock`) : lockFile(`${path}.lock`);
  const writerFile = openSqlite(path, { readOnly: false, durable });
  const log = observe ? (event: LogEvent) => observe(event.query.sql, event.queryDurationMillis) : undefined;
  const writer = new Kysely<Tables>({
    dialect: new NodeSqliteDialect(writerFile, { exclusive: true }),
    plugins: [noRowLocks],
    log,
  });
  const readerFile = openSqlite(path, { readOnly: true, durable });
  const read = new Kysely<Tables>({
    dialect: new NodeSqliteDialect(readerFile, { exclusive: false }),
    plugins: [noRowLocks],
    log,
  });
  // One process per data folder, so listeners are all here.
  const channels = new EventEmitter().setMaxListeners(0);

  const untyped = writer as unknown as Kysely<unknown>; // migrations do not know the final tables

  return {
    engine: 'sqlite',
    read,
    // One writer at a time is as steady as can be.
    write: work => writer.transaction().execute(work),
    search: sqliteSearch,
    async notify(channel, payload) {
      channels.emit(channel, payload);
    },
    async notifyAfter(_tx, channel, payload) {
      // The writer's next turn begins when the transaction that holds it has ended.
      const turn = writer.connection().execute(async () => void channels.emit(channel, payload));
      turn.catch(() => {}); // a hint may be lost when the file closes
    },
    async listen(channel, listener) {
      // Who is told works for themselves, not for the request that told them.
      channels.on(channel, AsyncLocalStorage.bind(listener));
    },
    migrate: async names => void (unlock && (await runMigrations(untyped, sqliteSchema, names))),
    rebuildIndexes: () => rebuildIndexes(untyped, sqliteSchema),
    async close() {
      readerFile.close();
      if (unlock) writerFile.exec('pragma wal_checkpoint(truncate)');
      writerFile.close();
      unlock?.();
    },
  };
}
