import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';
import { NodeSqliteDialect, openSqlite } from './driver.ts';

test('others have their turn between statements that take long together', async () => {
  const { database, drop } = await freshDatabase('sqlite');
  let turns = 0;
  let goesOn = true;
  const count = () => {
    turns++;
    if (goesOn) setImmediate(count);
  };
  const numbers = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 300000) select max(i) from n`;
  await database.write(async tx => {
    setImmediate(count);
    for (let statement = 0; statement < 10; statement++) await numbers.execute(tx);
  });
  goesOn = false;
  expect(turns).toBeGreaterThanOrEqual(5);
  await drop();
});

test('rows are objects whose members the engine finds by their place, not in a table of hashes', async () => {
  const { database, drop } = await freshDatabase('sqlite');
  setFlagsFromString('--allow-natives-syntax');
  const isFast: (row: unknown) => boolean = runInThisContext('row => %HasFastProperties(row)');
  const { rows } = await sql`select 1 as one, 'two' as two, null as three union all select 2, 'a', 'b'`.execute(
    database.read,
  );
  expect(rows).toStrictEqual([
    { one: 1, two: 'two', three: null },
    { one: 2, two: 'a', three: 'b' },
  ]);
  expect(rows.map(isFast)).toEqual([true, true]);
  await drop();
});

test('the same statement names the columns that a table has now', async () => {
  const { database, drop } = await freshDatabase('sqlite');
  await database.write(async tx => {
    const all = async () => (await sql`select * from things`.execute(tx)).rows;
    await sql`create table things (a, b)`.execute(tx);
    await sql`insert into things values (1, 2)`.execute(tx);
    expect(await all()).toEqual([{ a: 1, b: 2 }]);
    await sql`alter table things rename column b to c`.execute(tx);
    expect(await all()).toEqual([{ a: 1, c: 2 }]);
  });
  await drop();
});

test('others have their turn between the commit of many rows and their way from the log into the database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-log-'));
  const open = () => openSqlite(join(folder, 'file'), { readOnly: false, durable: false });
  const written = new Kysely<unknown>({ dialect: new NodeSqliteDialect(open(), { exclusive: true }) });
  const seen = open();
  await sql`create table things (a)`.execute(written);
  const pages = () => seen.prepare('pragma wal_checkpoint(noop)').get() as { log: number; checkpointed: number }; // as SQLite documents it
  const states: { log: number; checkpointed: number }[] = [];
  for (const rows of [2_000, 3_000]) {
    let goesOn = true;
    const write = written.transaction().execute(async tx => {
      for (let row = 0; row < rows; row += 500)
        await sql`insert into things select ${'x'.repeat(3_000)} from json_each(${JSON.stringify(Array(500))})`.execute(
          tx,
        );
    });
    const done = write.then(() => {
      goesOn = false;
    });
    const before = seen.prepare('select count(*) as n from things').get()?.n;
    while (goesOn && seen.prepare('select count(*) as n from things').get()?.n === before) await breathe();
    states.push(pages());
    await done;
    expect(pages().checkpointed).toBe(pages().log);
  }
  for (const { log, checkpointed } of states) expect(log - checkpointed).toBeGreaterThan(1_000);
  expect(seen.prepare('select count(*) as n from things').get()?.n).toBe(5_000);
  await written.destroy();
  seen.close();
  rmSync(folder, { recursive: true });
});

test('no more than 16 MB of a file count as memory of the service for each connection', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-mapped-'));
  const database = openSqlite(join(folder, 'file'), { readOnly: false, durable: false });
  expect(database.prepare('pragma mmap_size').get()?.mmap_size).toBeLessThanOrEqual(16 * 2 ** 20);
  database.close();
  rmSync(folder, { recursive: true });
});
