import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longest } from '#lib/grams.ts';
import { newId } from '../ids.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import type { Db } from './database.ts';
import { memberSearchOf } from './member-search.ts';
import { countTexts, insertText, removeText, replaceTexts } from './member-texts.ts';

/** Few enough that parts come to be continued. */
const many = 3;
const text = fc
  .array(fc.constantFrom('a', 'b', 'é', '𝒶', ' ', '"', '%', '_'), { minLength: 1, maxLength: 20 })
  .map(letters => letters.join(''));
const change = fc.record({ user: fc.nat(6), text: fc.option(text, { nil: undefined }) });
const story = fc.record({ changes: fc.array(change, { maxLength: 20 }), searches: fc.array(text, { maxLength: 6 }) });

describe.each(engines)('the search for members on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  /** Those whose text may match, and whose text does. */
  async function lookedUp(db: Db, few: Parameters<ReturnType<typeof memberSearchOf>['matching']>[0], searched: string) {
    const rows = await db
      .selectFrom('member_texts as t')
      .selectAll()
      .where('organization_id', '=', few.organizationId)
      .where('user_id', 'in', eb => eb.selectFrom(memberSearchOf(db).matching(few).as('f')).select('f.user_id'))
      .execute();
    return rows.filter(row => row.text.includes(searched)).map(row => row.user_id);
  }

  it('knows how many there are, and finds them where they are few, whoever came and went', async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ changes, searches }) => {
        const organization_id = newId();
        const texts = new Map<string, string>();
        await server.services.database.write(async tx => {
          // Another organization, whose members are not found.
          await insertText(tx, { organization_id: newId(), user_id: 'stranger', search_text: searches[0] ?? 'aaa' });
          for (const { user, text: search_text } of changes) {
            const key = { organization_id, user_id: `user${user}` };
            if (search_text !== undefined && texts.has(key.user_id)) {
              const change = { organizationIds: [organization_id], userId: key.user_id, searchText: search_text };
              await replaceTexts(tx, change, many);
              texts.set(key.user_id, search_text);
              continue;
            }
            await removeText(tx, key);
            texts.delete(key.user_id);
            if (search_text === undefined) continue;
            await insertText(tx, { ...key, search_text }, many);
            texts.set(key.user_id, search_text);
          }
          const parts = [...texts.values()].flatMap(one => [one, one.slice(0, 1), one.slice(-2), one.slice(1, 5)]);
          for (const searched of [...searches, ...parts].map(one => one.trim()).filter(one => one.isWellFormed())) {
            if (searched === '') continue;
            const expected = [...texts].filter(([, one]) => one.includes(searched)).map(([user]) => user);
            const { count, few, scope } = await countTexts(tx, organization_id, searched, many);
            if (count !== undefined) expect([searched, count]).toEqual([searched, expected.length]);
            if (scope) expect((await lookedUp(tx, scope, searched)).sort()).toEqual(expected.sort());
            if (few) expect(scope).toBeDefined();
            else if (searched.length <= longest) expect(count).toBeDefined();
          }
        });
      }),
      { numRuns: 25 },
    );
  });
});
