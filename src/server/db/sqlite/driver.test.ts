import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';

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
