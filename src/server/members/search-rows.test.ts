import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../db/database.ts';
import { refreshBlocks } from '../db/member-blocks.ts';
import type { MemberRow } from '../db/tables/accounts.ts';
import { buildOrganization } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { deleteMembers } from './delete-rows.ts';
import { listMembers } from './list-rows.ts';
import { insertMember, renameMember } from './rows.ts';

const name = fc.array(fc.constantFrom('a', 'b', 'é', '𝒶', ' ', '%'), { minLength: 3, maxLength: 7 });
const change = fc.record({
  user: fc.nat(9),
  name: fc.option(
    name.map(letters => letters.join('')),
    { nil: undefined },
  ),
  role: fc.constantFrom('read', 'edit', null),
});
const story = fc.record({
  changes: fc.array(change, { minLength: 6, maxLength: 24 }),
  size: fc.integer({ min: 1, max: 3 }),
});

describe.each(engines)('a search in the order of names on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it('finds everybody page by page in both directions, whoever came, went or has another name', async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ changes, size }) => {
        const { id: organization_id } = await buildOrganization(server);
        const members = new Map<string, Member>();
        await server.services.database.write(async tx => {
          for (const row of await tx
            .selectFrom('members')
            .selectAll()
            .where('organization_id', '=', organization_id)
            .execute())
            members.set(row.user_id, row);
          await addUsers(tx, organization_id);
          for (const { user, name: sort_name, role } of changes) {
            const user_id = `${organization_id}${user}`;
            const known = members.get(user_id);
            const row = { sort_name: sort_name ?? '', search_text: `${sort_name} ${user}@x.de` };
            if (known && sort_name !== undefined) {
              await renameMember(tx, user_id, row);
              members.set(user_id, { ...known, ...row });
            } else if (known) {
              await deleteMembers(tx, organization_id, [user_id]);
              members.delete(user_id);
            } else if (sort_name !== undefined) {
              const joined_at = new Date(0).toISOString();
              const state = { role, disabled: 0, sso: 0, joined_at, last_seen_at: null } as const;
              await insertMember(tx, { organization_id, user_id, ...state, ...row });
              members.set(user_id, { role, ...row });
            }
            // So small that there are several.
            const places = [known?.sort_name, sort_name].flatMap(of => (of === undefined ? [] : [of]));
            await refreshBlocks(
              tx,
              places.map(of => ({ organization_id, sort_name: of, user_id })),
              size,
            );
          }
          const inOrder = [...members].map(([id, member]) => ({ ...member, id })).sort(byName);
          for (const searched of new Set(inOrder.flatMap(({ sort_name }) => [sort_name, sort_name.slice(0, 3), '@x.'])))
            for (const direction of ['asc', 'desc'] as const)
              for (const role of [undefined, 'edit'] as const) {
                if (!searched.isWellFormed()) continue;
                const expected = inOrder
                  .filter(member => member.search_text.includes(searched))
                  .filter(member => role === undefined || member.role === role)
                  .map(({ id }) => id);
                const found = [];
                let after: readonly string[] | undefined;
                for (;;) {
                  const filter = { sort: 'name', search: searched, role } as const;
                  const request = { limit: 2, direction, after, filter: '' };
                  const { rows, next, count } = await listMembers(tx, organization_id, filter, request, 0);
                  expect([searched, count]).toEqual([searched, expected.length]);
                  found.push(...rows.map(row => row.user_id));
                  const last = rows.at(-1);
                  if (!next || !last) break;
                  after = [last.sort_name, last.user_id];
                }
                const wanted = direction === 'asc' ? expected : expected.toReversed();
                expect([searched, direction, found]).toEqual([searched, direction, wanted]);
              }
        });
      }),
      { numRuns: 8 },
    );
  });
});

async function addUsers(db: Db, organizationId: string): Promise<void> {
  const users = Array.from({ length: 10 }, (_, user) => ({
    ...{ id: `${organizationId}${user}`, email: `${organizationId}${user}@x.de`, display_name: 'Somebody' },
    ...{ photo_url: null, password_hash: null, email_verified_at: null, language: null, deleted_at: null },
    created_at: new Date(0).toISOString(),
  }));
  await db.insertInto('users').values(users).execute();
}

type Member = Pick<MemberRow, 'sort_name' | 'search_text' | 'role'>;

const byName = (one: Member & { id: string }, other: Member & { id: string }) =>
  Buffer.compare(Buffer.from(one.sort_name), Buffer.from(other.sort_name)) ||
  Buffer.compare(Buffer.from(one.id), Buffer.from(other.id));
