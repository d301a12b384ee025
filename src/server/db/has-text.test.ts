import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { hasText, hasTextInLong } from './has-text.ts';

describe.each(engines)('a text in another on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it('is found as it stands, whatever its characters mean in a pattern', async () => {
    const { read } = server.services.database;
    const unit = fc.constantFrom(...'ab*?[]^-%_é東😀\\');
    const found = async (whole: string, part: string) => {
      const row = await read
        .selectFrom(sql<{ whole: string }>`(select cast(${whole} as text) as whole)`.as('t'))
        .select([
          sql<number>`case when ${hasText(read, 't.whole', part)} then 1 else 0 end`.as('short'),
          sql<number>`case when ${hasTextInLong(read, 't.whole', part)} then 1 else 0 end`.as('long'),
        ])
        .executeTakeFirst();
      return [row?.short, row?.long];
    };
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit, maxLength: 12 }),
        fc.string({ unit, minLength: 1, maxLength: 3 }),
        async (whole, part) => {
          const has = Number(whole.includes(part));
          expect(await found(whole, part)).toEqual([has, has]);
          expect(await found(`${whole}${part}${whole}`, part)).toEqual([1, 1]);
        },
      ),
      { numRuns: 100 },
    );
  });
});
