import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import type { Database, Db } from './database.ts';
import { appliedMigrations } from './engine-facts.ts';
import { isPostgres } from './is-postgres.ts';
import { databaseFile, type Place } from './open.ts';
import { type Columns, portableColumns } from './portable.ts';
import type { Tables } from './tables.ts';

export type Row = Record<string, string | number | null>;

/** Everything in a database at one moment, whatever is written meanwhile. */
export interface Snapshot {
  /** Names of the migrations that made its schema. */
  migrations: readonly string[];
  columns: Columns;
  /** All rows of a table, some at a time. */
  rows(table: string): AsyncIterable<readonly Row[]>;
}

/** Rows that are in memory at once. */
const batch = 100;

/** Reads a database that a service may be using. It is not migrated: a newer version can save what an older one left. */
export async function withSnapshot<Value>(
  { databaseUrl, dataDir }: Place,
  work: (snapshot: Snapshot) => Promise<Value>,
): Promise<Value> {
  if (databaseUrl) {
    const { postgresDatabase } = await import('./postgres/postgres.ts');
    return closing(postgresDatabase(databaseUrl), ({ read }) =>
      read
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async tx => work(await snapshotOf(tx))),
    );
  }
  const path = join(dataDir, databaseFile);
  if (!existsSync(path)) throw new Error(`There is no database in ${dataDir}.`);
  const { NodeSqliteDialect, openSqlite } = await import('./sqlite/driver.ts');
  const file = openSqlite(path, { readOnly: true, durable: true });
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(file, { exclusive: false }) });
  try {
    // Of the driver's own transactions each is a writer's.
    await sql`begin`.execute(db);
    return await work(await snapshotOf(db));
  } finally {
    file.close();
  }
}

async function closing<Value>(
  database: Pick<Database, 'read' | 'close'>,
  work: (database: Pick<Database, 'read'>) => Promise<Value>,
): Promise<Value> {
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** What a connection sees, whose transaction has a view of its own. */
async function snapshotOf(db: Db): Promise<Snapshot> {
  const columns = await portableColumns(db);
  if (!columns.has('organizations')) throw new Error('There is no Bindery in this database.');
  const read = isPostgres(db) ? byCursor : byRowid;
  return {
    migrations: await appliedMigrations(db),
    columns,
    rows: table => read(db, table, columns.get(table) ?? []),
  };
}

async function* byCursor(db: Db, table: string, columns: readonly string[]): AsyncGenerator<readonly Row[]> {
  await sql`declare snapshot no scroll cursor for select ${named(columns)} from ${sql.table(table)}`.execute(db);
  while (true) {
    const { rows } = await sql<Row>`fetch ${sql.lit(batch)} from snapshot`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < batch) break;
  }
  await sql`close snapshot`.execute(db);
}

async function* byRowid(db: Db, table: string, columns: readonly string[]): AsyncGenerator<readonly Row[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Row & { '~rowid': number }>`select rowid as "~rowid", ${named(columns)}
      from ${sql.table(table)} where rowid > ${after} order by rowid limit ${sql.lit(batch)}`.execute(db);
    after = rows.at(-1)?.['~rowid'] ?? after;
    if (rows.length > 0) yield rows.map(({ '~rowid': _, ...row }) => row);
    if (rows.length < batch) return;
  }
}

const named = (columns: readonly string[]) => sql.join(columns.map(column => sql.ref(column)));
