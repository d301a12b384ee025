import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import { isPostgres } from './is-postgres.ts';

interface LookUp {
  source: RawBuilder<unknown>;
  table: string;
  alias: string;
  key: RawBuilder<unknown>;
}

/**
 * What follows `from` in a query that looks up the row `alias` of a table for each row of a source, by the table's key.
 * SQLite keeps the order of a cross join. PostgreSQL, which guesses badly how many rows a search finds, would rather read
 * the whole table; it looks up where at most one row is asked for.
 */
export const lookUpEach = (db: Db, lookUp: LookUp): RawBuilder<unknown> => inOrder(db, lookUp, sql`limit 1`);

/** The same for a table that has several rows for one of the source. */
export const lookUpMany = (db: Db, lookUp: LookUp): RawBuilder<unknown> => inOrder(db, lookUp, sql`offset 0`);

/** @param fence what keeps PostgreSQL from joining in another order */
function inOrder(db: Db, { source, table, alias, key }: LookUp, fence: RawBuilder<unknown>): RawBuilder<unknown> {
  const named = sql`${sql.table(table)} ${sql.ref(alias)}`;
  return isPostgres(db)
    ? sql`${source} cross join lateral (select * from ${named} where ${key} ${fence}) ${sql.ref(alias)}`
    : sql`${source} cross join ${named} on ${key}`;
}
