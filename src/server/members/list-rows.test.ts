import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization } from '../testing/build.ts';
import { buildTeam } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { analyze, queryPlans } from '../testing/query-plans.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { listMembers } from './list-rows.ts';

type Filter = Parameters<typeof listMembers>[2];

describe.each(engines)('lists of members on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  /** Members of every kind, some of them in a team. */
  async function build() {
    const { id, admin } = await buildOrganization(server);
    const people = [];
    for (const role of ['read', 'edit', 'read', null, 'edit', 'admin', null] as const) {
      server.clock.advance(1000);
      people.push(await buildMember(server, id, role));
    }
    const [one, two, three, four] = people;
    if (!one || !two || !three || !four) throw new Error('there are seven');
    const change = (userId: string, body: object) =>
      admin.client.ok('updateMemberInOrganizationById', { organizationId: id, userId, body });
    await change(two.id, { disabled: true });
    await change(four.id, { disabled: true });
    await admin.client.ok('setUserAsSSOMemberForOrganization', { organizationId: id, userId: three.id });
    for (const { client } of [one, three]) {
      server.clock.advance(1000);
      await client.ok('updateOrganizationMemberLastSeenAt', { organizationId: id });
    }
    return { id, searched: one.email, team: await buildTeam(server, id, [one, two, three]) };
  }

  it('are the same whether members are looked up or met in order, with the count of all', async () => {
    const { id, searched, team } = await build();
    const { read } = server.services.database;
    const page = async (filter: Filter, few: number, after?: readonly string[]) => {
      const request = { limit: 2, direction: 'asc', after, filter: '' } as const;
      const { rows, next, count } = await listMembers(read, id, filter, request, few);
      const [last] = rows.slice(-1).map(({ joined_at, last_seen_at, sort_name, user_id }) => {
        return { joined_at, last_seen_at, sort_name, user_id };
      });
      return { ids: rows.map(row => row.user_id), more: next !== undefined, count, last };
    };
    const part = searched.slice(1, 5);
    for (const sort of ['joinedAt', 'lastSeenAt', 'name'] as const)
      for (const role of [undefined, 'read', 'guest', 'admin'] as const)
        for (const status of [undefined, 'active', 'disabled'] as const)
          for (const other of [
            {},
            { sso: true },
            { team },
            { search: searched },
            { search: part },
            { team, search: 'a' },
            { search: '@' },
            { search: 'person' },
            { search: 'erson' },
            { seen: true },
            { seen: false, search: part },
          ]) {
            const filter = { sort, role, status, ...other };
            const first = await page(filter, 1_000);
            expect([filter, await page(filter, 0)]).toEqual([filter, first]);
            if (!first.more || !first.last) continue;
            const keys = {
              joinedAt: first.last.joined_at,
              lastSeenAt: first.last.last_seen_at,
              name: first.last.sort_name,
            };
            const after = [keys[sort] ?? '', first.last.user_id];
            expect([filter, await page(filter, 0, after)]).toEqual([filter, await page(filter, 1_000, after)]);
          }
  });

  it('are found by the beginning of their names in the order of these, where it is in nothing else', async () => {
    const { id: organizationId } = await buildOrganization(server);
    const named = async (displayName: string) => {
      const person = await buildMember(server, organizationId, 'read');
      await person.client.ok('updateUserById', { userId: person.id, body: { displayName } });
      return person.id;
    };
    const [second, first] = [await named('Al Byron'), await named('Al Antal')];
    const { read } = server.services.database;
    await analyze(engine, read);
    const filter = { sort: 'name', search: 'al ' } as const;
    const request = { limit: 50, direction: 'asc', after: undefined, filter: '' } as const;
    const list = async () => {
      let ids: string[] = [];
      const plans = await queryPlans(engine, read, async db => {
        ids = (await listMembers(db, organizationId, filter, request)).rows.map(row => row.user_id);
      });
      return [ids, plans.some(plan => /member_(texts|words)/.test(plan))];
    };
    expect(await list()).toEqual([[first, second], false]);
    const third = await named('Bo Al Chen');
    expect(await list()).toEqual([[first, second, third], true]);
  });
});
