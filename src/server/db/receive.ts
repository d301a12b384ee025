import { sql } from 'kysely';
import type { Database, Db } from './database.ts';
import { portableColumns } from './portable.ts';
import { type SearchRow, searchOf } from './search-engine.ts';
import type { Row } from './snapshot.ts';

/** What is brought into a new database. */
export interface Delivery {
  /** Names of the migrations that made the schema of the rows. */
  migrations: readonly string[];
  tables: readonly string[];
  rows(table: string): AsyncIterable<readonly Row[]>;
}

/** Values of one statement: below what both engines take. */
const values = 5_000;

/**
 * Fills a database that has no schema yet, and brings it up to date.
 * @returns how many rows came
 * @throws for a delivery of a newer version, and for what the schema has no place for; the database is then of no use
 */
export async function receive(database: Database, { migrations, tables, rows }: Delivery): Promise<number> {
  await database.migrate(migrations);
  const count = await database.write(async tx => {
    const columns = await portableColumns(tx);
    let received = 0;
    for (const table of tables) {
      const known = columns.get(table);
      if (known === undefined) throw new Error(`There is no table ${table}.`);
      for await (const some of rows(table)) {
        await insert(tx, table, known, some);
        received += some.length;
      }
    }
    return received;
  });
  await database.migrate();
  await database.rebuildIndexes();
  return count;
}

async function insert(db: Db, table: string, columns: readonly string[], rows: readonly Row[]): Promise<void> {
  const strange = rows.flatMap(row => Object.keys(row)).find(name => !columns.includes(name));
  if (strange !== undefined) throw new Error(`The table ${table} has no column ${strange}.`);
  // The engine's index takes them in with their words.
  if (table === 'page_texts') return searchOf(db).replace(db, rows.map(searchRow));
  const names = sql.join(columns.map(column => sql.ref(column)));
  const size = Math.max(1, Math.floor(values / columns.length));
  for (let from = 0; from < rows.length; from += size) {
    const lines = rows.slice(from, from + size).map(row => sql`(${sql.join(columns.map(name => row[name] ?? null))})`);
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(lines)}`.execute(db);
  }
}

function searchRow(row: Row): SearchRow {
  const text = (name: string) => String(row[name] ?? '');
  return {
    organizationId: text('organization_id'),
    spaceId: text('space_id'),
    pageId: text('page_id'),
    title: text('title'),
    path: text('path'),
    body: text('body'),
    sections: text('sections'),
  };
}
