import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { hasText, mayHaveText } from './has-text.ts';

describe.each(engines)('a text in another on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it('is found as it stands, whatever its characters mean in a pattern, and never ruled out in long texts', async () => {
    const { read } = server.services.database;
    const unit = fc.constantFrom(...'abdz*?[]^-%_é東😀\\');
    const found = async (whole: string, part: string) => {
      const row = await read
        .selectFrom(sql<{ whole: string }>`(select cast(${whole} as text) as whole)`.as('t'))
        .select([
          sql<number>`case when ${hasText(read, 't.whole', part)} then 1 else 0 end`.as('short'),
          sql<number>`case when ${mayHaveText(read, 't.whole', part)} then 1 else 0 end`.as('may'),
        ])
        .executeTakeFirst();
      return { has: row?.short === 1, may: row?.may === 1 };
    };
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit, maxLength: 12 }),
        fc.string({ unit, minLength: 1, maxLength: 3 }),
        async (whole, part) => {
          const has = whole.includes(part);
          expect(await found(whole, part)).toEqual({ has, may: has || expect.any(Boolean) });
          expect(await found(`${whole}${part}${whole}`, part)).toEqual({ has: true, may: true });
        },
      ),
      { numRuns: 100 },
    );
  });

  it.each(['zada', 'ada', 'ad', 'é東', '😀a'])('is ruled out in long texts without its end: %s', async part => {
    const { read } = server.services.database;
    const whole = sql<{ whole: string }>`(select cast(${'aaa é 😀 東 bbb'} as text) as whole)`.as('t');
    const asked = read
      .selectFrom(whole)
      .select(sql`1`.as('one'))
      .where(mayHaveText(read, 't.whole', part));
    expect(await asked.execute()).toEqual([]);
  });
});
