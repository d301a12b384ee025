import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexed, longest } from '#lib/grams.ts';
import { newId } from '../ids.ts';
import { insertText, moveTexts, removeTexts, replaceTexts } from '../members/text-rows.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import type { Db } from './database.ts';
import type { MemberRow } from './tables/accounts.ts';
import { changeTexts, countByStates, countTexts } from './text-counts.ts';
import { memberTexts, spaceTexts, type TextScope, textSearchOf } from './text-index.ts';

/** Few enough that parts come to be continued. */
const index = { ...memberTexts, many: 3 };
const text = fc
  .array(fc.constantFrom('a', 'b', 'é', '𝒶', ' ', '"', '%', '_'), { minLength: 1, maxLength: 20 })
  .map(letters => letters.join(''));
const change = fc.record({
  user: fc.nat(6),
  text: fc.option(text, { nil: undefined }),
  role: fc.constantFrom('read', 'edit', null),
  onlyRole: fc.boolean(),
});
const story = fc.record({ changes: fc.array(change, { maxLength: 20 }), searches: fc.array(text, { maxLength: 6 }) });

const memberOf = (
  organization_id: string,
  user_id: string,
  search_text: string,
  role: MemberRow['role'],
): MemberRow => ({
  ...{ organization_id, user_id, search_text, role, sort_name: search_text },
  ...{ disabled: 0, sso: 0, joined_at: '2026-01-01T00:00:00.000Z', last_seen_at: null },
});

interface OfMember<Query> {
  where(column: 'organization_id' | 'user_id', is: '=', id: string): Query;
}
const ofMember = <Query extends OfMember<Query>>(query: Query, { organization_id, user_id }: MemberRow) =>
  query.where('organization_id', '=', organization_id).where('user_id', '=', user_id);

describe.each(engines)('the search for members on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  /** Those whose text may match, and whose text does. */
  async function lookedUp(db: Db, few: TextScope, searched: string) {
    const rows = await db
      .selectFrom('member_texts as t')
      .selectAll()
      .where('organization_id', '=', few.organizationId)
      .where('user_id', 'in', eb => eb.selectFrom(textSearchOf(db).matching(index, few).as('f')).select('f.user_id'))
      .execute();
    return rows.filter(row => row.text.includes(searched)).map(row => row.user_id);
  }

  it('knows how many there are, and finds them where they are few, whoever came, went or got another role', async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ changes, searches }) => {
        const organization_id = newId();
        const members = new Map<string, MemberRow>();
        await server.services.database.write(async tx => {
          // Another organization, whose members are not found.
          await insertText(tx, memberOf(newId(), 'stranger', searches[0] ?? 'aaa', null));
          for (const { user, text: search_text, role, onlyRole } of changes) {
            const known = members.get(`user${user}`);
            if (known && onlyRole) {
              await ofMember(tx.updateTable('members').set({ role }), known).execute();
              await moveTexts(tx, [known], { role }, index);
              members.set(known.user_id, { ...known, role });
            } else if (known && search_text !== undefined) {
              await replaceTexts(tx, [known], search_text, index);
              members.set(known.user_id, { ...known, search_text });
            } else if (known) {
              await ofMember(tx.deleteFrom('members'), known).execute();
              await removeTexts(tx, [known], index);
              members.delete(known.user_id);
            } else if (search_text !== undefined) {
              const row = memberOf(organization_id, `user${user}`, search_text, role);
              // No organization is there to number them.
              await tx
                .insertInto('members')
                .values({ ...row, number: user + 1 })
                .execute();
              await insertText(tx, row, index);
              members.set(row.user_id, row);
            }
          }
          const texts = [...members.values()].map(row => row.search_text);
          const parts = texts.flatMap(one => [one, one.slice(0, 1), one.slice(-2), one.slice(1, 5)]);
          for (const searched of [...searches, ...parts].map(one => one.trim()).filter(one => one.isWellFormed())) {
            if (searched === '') continue;
            const matching = [...members.values()].filter(row => row.search_text.includes(searched));
            const expected = matching.map(row => row.user_id);
            const { count, few, scope, states } = await countByStates(tx, index, organization_id, searched);
            if (count !== undefined) expect([searched, count]).toEqual([searched, expected.length]);
            if (count && !few)
              for (const role of ['read', 'edit', 'guest'] as const) {
                const ofRole = states
                  ?.filter(state => state.role === role)
                  .reduce((sum, state) => sum + state.count, 0);
                expect([searched, role, ofRole]).toEqual([
                  searched,
                  role,
                  matching.filter(row => (row.role ?? 'guest') === role).length,
                ]);
              }
            if (scope) expect((await lookedUp(tx, scope, searched)).sort()).toEqual(expected.sort());
            if (few) expect(scope).toBeDefined();
            else if (searched.length <= longest) expect(count).toBeDefined();
          }
        });
      }),
      { numRuns: 25 },
    );
  });

  it('counts hidden texts apart, whatever is hidden and shown again', async () => {
    const marked = { ...spaceTexts, many: 3 };
    const hiding = fc.record({ id: fc.nat(6), text: fc.option(text, { nil: undefined }), hidden: fc.boolean() });
    const stories = fc.record({
      steps: fc.array(fc.array(hiding, { maxLength: 4 }), { maxLength: 8 }),
      searches: fc.array(text),
    });
    await fc.assert(
      fc.asyncProperty(stories, async ({ steps, searches }) => {
        const organizationId = newId();
        const texts = new Map<string, { text: string; hidden: 0 | 1 }>();
        await server.services.database.write(async tx => {
          for (const step of steps) {
            const changes = [...new Map(step.map(one => [`space${one.id}`, one]))].map(
              ([id, { text: title, hidden }]) => ({
                ...{ organizationId, id, before: texts.get(id) },
                after:
                  title === undefined
                    ? undefined
                    : { text: indexed(title), hidden: hidden ? (1 as const) : (0 as const) },
              }),
            );
            await changeTexts(tx, marked, changes);
            for (const { id, after } of changes) {
              if (after) texts.set(id, after);
              else texts.delete(id);
            }
          }
          const parts = [...texts.values()].flatMap(one => [
            one.text.slice(0, 1),
            one.text.slice(0, 5),
            one.text.slice(1, 4),
          ]);
          for (const searched of [...searches, ...parts].filter(one => one !== '' && one.isWellFormed())) {
            const matching = [...texts.values()].filter(one => one.text.includes(searched));
            const { count, hidden } = await countTexts(tx, marked, organizationId, searched);
            const expected = [matching.length, matching.filter(one => one.hidden === 1).length];
            if (count !== undefined) expect([searched, count, hidden]).toEqual([searched, ...expected]);
          }
        });
      }),
      { numRuns: 25 },
    );
  });
});
