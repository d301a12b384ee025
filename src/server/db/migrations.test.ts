import { type Kysely, sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { type Engine, emptyDatabase, engines, type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { miscounts } from '../testing/recount.ts';
import { postgresSchema, sqliteSchema } from './columns.ts';
import type { Database } from './database.ts';
import { migrations } from './migrations.ts';

/** Numbers that a released version did not have though it had later ones. */
const cameLater = ['0026', '0028', '0029', '0031'];
const last = '0033';

describe.each(engines)('migrations on %s', engine => {
  const opened: FreshDatabase[] = [];
  afterEach(async () => {
    for (const { drop } of opened.splice(0)) await drop();
  });
  const keep = (database: FreshDatabase) => {
    opened.push(database);
    return database.database;
  };

  test('a database of a version that lacked numbers in between comes to the schema of a new one', async () => {
    const old = keep(await emptyDatabase(engine));
    await old.write(tx => migrateAs(tx as unknown as Kysely<unknown> /* of another schema */, engine));
    await old.migrate();
    expect(await schemaOf(old)).toEqual(await schemaOf(keep(await freshDatabase(engine))));
    expect(await miscounts(old)).toEqual([]);
  });
});

async function migrateAs(tx: Kysely<unknown>, engine: Engine): Promise<void> {
  const names = Object.entries(migrations).filter(
    ([name]) => name.slice(0, 4) <= last && !cameLater.includes(name.slice(0, 4)),
  );
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(tx);
  for (const [name, { up }] of names) {
    await up(tx, engine === 'sqlite' ? sqliteSchema : postgresSchema);
    await sql`insert into kysely_migration values (${name}, ${new Date(0).toISOString()})`.execute(tx);
  }
}

/** Tables with their columns, whatever their order, and indexes. */
async function schemaOf({ engine, read }: Database) {
  const tables = (await read.introspection.getTables()).map(({ name, columns }) => ({
    name,
    columns: columns.toSorted((a, b) => a.name.localeCompare(b.name)),
  }));
  const { rows } =
    engine === 'sqlite'
      ? await sql<{
          definition: string;
        }>`select sql as definition from sqlite_master where type in ('index', 'trigger') and sql is not null`.execute(
          read,
        )
      : await sql<{
          definition: string;
        }>`select indexdef as definition from pg_indexes where schemaname = 'public'`.execute(read);
  return { tables, indexes: rows.map(({ definition }) => definition).sort() };
}
