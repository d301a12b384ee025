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
