import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { postgresDatabase } from './postgres.ts';
import { preparedPool } from './prepared-pool.ts';

const url = process.env.TEST_DATABASE_URL ?? '';

interface Prepared {
  things: { id: number };
}

/** One connection to a schema with a table of its own, and another that changes it. */
async function withThings(
  work: (things: { db: Kysely<Prepared>; other: pg.Client; schema: string }) => Promise<void>,
): Promise<void> {
  const schema = `prepared_${randomUUID().replaceAll('-', '')}`;
  const other = new pg.Client(url);
  await other.connect();
  await other.query(
    `create schema ${schema}; create table ${schema}.things (id integer); insert into ${schema}.things values (1)`,
  );
  const pool = new pg.Pool({ connectionString: url, max: 1, options: `-c search_path=${schema}` });
  const db = new Kysely<Prepared>({ dialect: new PostgresDialect({ pool: preparedPool(pool) }) });
  try {
    await work({ db, other, schema });
  } finally {
    await db.destroy();
    await other.query(`drop schema ${schema} cascade`);
    await other.end();
  }
}

const all = (db: Kysely<Prepared>) => db.selectFrom('things').selectAll().where('id', '=', 1).execute();

describe.runIf(url)('prepared statements of PostgreSQL', () => {
  test('are those that are asked often, once each', () =>
    withThings(async ({ db }) => {
      for (let time = 0; time < 5; time++) await all(db);
      await db.selectFrom('things').select('id').where('id', '=', 2).execute();
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
      expect(rows).toEqual([{ statement: 'select * from "things" where "id" = $1' }]);
    }));

  test('answer with a new column as soon as another process added it', () =>
    withThings(async ({ db, other, schema }) => {
      for (let time = 0; time < 5; time++) expect(await all(db)).toEqual([{ id: 1 }]);
      await other.query(`alter table ${schema}.things add column title text`);
      expect(await all(db)).toEqual([{ id: 1, title: null }]);
    }));

  test('let a transaction begin again that meets a new column', () =>
    withThings(async ({ other, schema }) => {
      const database = postgresDatabase(`${url}?options=${encodeURIComponent(`-c search_path=${schema}`)}`);
      const read = () => database.write(async tx => (await sql`select * from things where id = ${1}`.execute(tx)).rows);
      try {
        for (let time = 0; time < 5; time++) expect(await read()).toEqual([{ id: 1 }]);
        await other.query(`alter table ${schema}.things add column title text`);
        expect(await read()).toEqual([{ id: 1, title: null }]);
      } finally {
        await database.close();
      }
    }));
});
