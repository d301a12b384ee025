import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import type { Db } from '../database.ts';
import { kept } from '../kept.ts';
import { postgresDatabase } from './postgres.ts';

const url = process.env.TEST_DATABASE_URL ?? '';

/** A schema with a table of its own, and another connection that changes it. */
async function withThings(
  work: (things: { database: ReturnType<typeof postgresDatabase>; other: pg.Client; schema: string }) => Promise<void>,
): Promise<void> {
  const schema = `kept_${randomUUID().replaceAll('-', '')}`;
  const other = new pg.Client(url);
  await other.connect();
  await other.query(
    `create schema ${schema}; create table ${schema}.things (id integer); insert into ${schema}.things values (1), (2), (3)`,
  );
  const database = postgresDatabase(`${url}?options=${encodeURIComponent(`-c search_path=${schema}`)}`);
  try {
    await work({ database, other, schema });
  } finally {
    await database.close();
    await other.query(`drop schema ${schema} cascade`);
    await other.end();
  }
}

const things = async (db: Db, ...ids: number[]) =>
  (
    await kept(db)
      .selectFrom(sql<{ id: number }>`things`.as('t'))
      .selectAll()
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()
  ).map(row => ({ ...row }));

const prepared = async (db: Db) =>
  (
    await sql<{ statement: string; generic: string; custom: string }>`select statement, generic_plans as generic,
      custom_plans as custom from pg_prepared_statements where ${1} = 1`.execute(db)
  ).rows;

describe('connections to PostgreSQL', () => {
  test('neither compile a statement nor start processes for it, whether they keep its plan or not', () =>
    withThings(async ({ database: { read } }) => {
      for (const db of [read, kept(read)]) {
        const { rows } = await sql`select current_setting('jit') as jit,
          current_setting('max_parallel_workers_per_gather') as workers where ${1} = 1`.execute(db);
        expect(rows).toEqual([{ jit: 'off', workers: '0' }]);
      }
    }));
});

describe('plans that PostgreSQL keeps', () => {
  test('are those of reads that may keep them and are asked again and again, once each for all values', () =>
    withThings(async ({ database: { read } }) => {
      for (let time = 0; time < 9; time++) await things(read, time % 3, 7, time);
      const [plan, ...others] = await prepared(kept(read));
      expect(others).toEqual([]);
      expect(plan).toMatchObject({ statement: 'select * from things as "t" where "id" = any($1) order by "id"' });
      expect(Number(plan?.generic)).toBeGreaterThan(0);
      expect(Number(plan?.custom)).toBe(0);
      expect(await prepared(read)).toEqual([]);
    }));

  test('answer with a new column as soon as another process added it', () =>
    withThings(async ({ database: { read }, other, schema }) => {
      for (let time = 0; time < 5; time++) expect(await things(read, 1)).toEqual([{ id: 1 }]);
      await other.query(`alter table ${schema}.things add column title text`);
      for (let time = 0; time < 5; time++) expect(await things(read, 1)).toEqual([{ id: 1, title: null }]);
    }));

  test('serve many who ask at once, each with their own answer', () =>
    withThings(async ({ database: { read } }) => {
      const asked = Array.from({ length: 60 }, (_, index) => index % 5);
      const answers = await Promise.all(asked.map(id => things(read, id, 9)));
      expect(answers.map(rows => rows.map(({ id }) => id))).toEqual(asked.map(id => (id >= 1 && id <= 3 ? [id] : [])));
      // One that fails takes nobody with it.
      const [failed, found] = await Promise.allSettled([
        sql`select ${'x'}::integer / ${0}::integer`.execute(kept(read)),
        things(read, 2),
      ]);
      expect(failed.status).toBe('rejected');
      expect(found).toMatchObject({ value: [{ id: 2 }] });
    }));

  test('are made again when the connection broke', () =>
    withThings(async ({ database: { read }, other }) => {
      for (let time = 0; time < 4; time++) await things(read, 1);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid where ${1} = 1`.execute(kept(read));
      await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await vi.waitFor(async () => expect(await things(read, 1)).toEqual([{ id: 1 }]), { timeout: 5000, interval: 5 });
    }));

  test('are not used in a transaction, which sees what it wrote', () =>
    withThings(async ({ database }) => {
      await database.write(async tx => {
        await sql`insert into things values (4)`.execute(tx);
        for (let time = 0; time < 4; time++) expect(await things(tx, 3, 4)).toEqual([{ id: 3 }, { id: 4 }]);
        expect(await prepared(tx)).toEqual([]);
      });
    }));
});

describe('lists of values in PostgreSQL', () => {
  const found = (db: Db, sign: 'in' | 'not in', ...ids: number[]) =>
    db.selectFrom(sql<{ id: number }>`things`.as('t')).selectAll().where('id', sign, ids).orderBy('id').execute();

  test.each([
    [[], [], [1, 2, 3]],
    [[2], [2], [1, 3]],
    [[2, 3, 9], [2, 3], [1]],
  ])('may have any length: %j', (asked, among, outside) =>
    withThings(async ({ database: { read } }) => {
      expect((await found(read, 'in', ...asked)).map(({ id }) => id)).toEqual(among);
      expect((await found(read, 'not in', ...asked)).map(({ id }) => id)).toEqual(outside);
    }),
  );
});
