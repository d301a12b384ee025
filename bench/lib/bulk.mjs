import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/**
 * A database that rows are filled into while no service has it open.
 * @typedef {{ run: (sql: string) => Promise<void>, withoutTriggers: (work: () => Promise<void>) => Promise<void>, analyze: () => Promise<void>, columns: (table: string) => Promise<string[]>, indexes: (table: string) => Promise<{ name: string, sql: string }[]>, close: () => Promise<void> }} Bulk
 */

/** @param {string} file @returns {Bulk} */
export function openSqlite(file) {
  const database = new DatabaseSync(file);
  database.exec('pragma synchronous = off; pragma cache_size = -400000; pragma temp_store = memory');
  /** @param {string} sql @param {string} table */
  const all = (sql, table) => database.prepare(sql).all(table);
  return {
    run: async sql => database.exec(sql),
    async withoutTriggers(work) {
      const triggers = database.prepare("select name, sql from sqlite_master where type = 'trigger'").all();
      for (const { name } of triggers) database.exec(`drop trigger ${name}`);
      await work();
      for (const { sql } of triggers) database.exec(String(sql));
    },
    // The service does not either: its queries have to be planned well without.
    analyze: async () => {},
    columns: async table => all('select name from pragma_table_info(?)', table).map(({ name }) => String(name)),
    indexes: async table =>
      all("select name, sql from sqlite_master where type = 'index' and sql is not null and tbl_name = ?", table).map(
        ({ name, sql }) => ({ name: String(name), sql: String(sql) }),
      ),
    close: async () => database.close(),
  };
}

/** @param {string} url @returns {Promise<Bulk>} */
export async function openPostgres(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set maintenance_work_mem = '512MB'; set work_mem = '128MB'");
  /** @param {string} sql @param {string} table */
  const all = async (sql, table) => (await client.query(sql, [table])).rows;
  return {
    run: async sql => void (await client.query(sql)),
    async withoutTriggers(work) {
      // The service's own connections have it of the database.
      /** @param {string} to */
      const turn = to =>
        client.query(`set session_replication_role = ${to}; do $$ begin execute
          format('alter database %I set session_replication_role = ${to}', current_database()); end $$`);
      await turn('replica');
      await work();
      await turn('origin');
    },
    // What a server does in the background.
    analyze: async () => void (await client.query('vacuum analyze')),
    columns: async table =>
      (await all('select column_name as name from information_schema.columns where table_name = $1', table)).map(
        ({ name }) => name,
      ),
    indexes: table =>
      all(
        `select i.indexname as name, i.indexdef as sql from pg_indexes i
          where i.tablename = $1 and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`,
        table,
      ),
    close: () => client.end(),
  };
}

/** Runs work that inserts so many rows that making the indexes afterwards takes less. @param {Bulk} bulk @param {readonly string[]} tables @param {() => Promise<void>} work */
export async function withoutIndexes(bulk, tables, work) {
  const indexes = [];
  for (const table of tables) indexes.push(...(await bulk.indexes(table)));
  for (const { name } of indexes) await bulk.run(`drop index ${name}`);
  await work();
  for (const { sql } of indexes) await bulk.run(sql);
}
