import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * What follows `from` in a query that looks up the row `alias` of a table for each row of a source, by the table's key.
 * SQLite keeps the order of a cross join. PostgreSQL, which guesses badly how many rows a search finds, would rather read
 * the whole table; it looks up where at most one row is asked for.
 */
export function lookUpEach(
  db: Db,
  {
    source,
    table,
    alias,
    key,
  }: { source: RawBuilder<unknown>; table: string; alias: string; key: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const named = sql`${sql.table(table)} ${sql.ref(alias)}`;
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`${source} cross join lateral (select * from ${named} where ${key} limit 1) ${sql.ref(alias)}`
    : sql`${source} cross join ${named} on ${key}`;
}
