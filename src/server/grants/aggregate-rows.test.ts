import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSteps } from '../access/item-rows.ts';
import { effectiveLevel, levelOfRank, rank } from '../access/levels.ts';
import { levels } from '../db/levels.ts';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildCollection, buildSpace, buildTeam } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { listMemberLevels } from './aggregate-rows.ts';
import { findChain } from './level-rows.ts';
import { rolesWithRank } from './role-ranks.ts';

describe.each(engines)('everybody with a level on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  /** Members of every role, twice, and a space in a collection on which some were given something in every way. */
  async function build() {
    const { id, admin } = await buildOrganization(server);
    const people: Person[] = [admin];
    for (const role of [...levels, null, null])
      for (let twice = 0; twice < 2; twice++) people.push(await buildMember(server, id, role));
    const some = (...indexes: number[]) => indexes.flatMap(index => people[index] ?? []);
    const collectionId = (await buildCollection(admin, id, { title: 'Outer' })).id;
    const spaceId = (await buildSpace(admin, id, { parent: collectionId })).id;
    const teams = [await buildTeam(server, id, some(1, 5, 13)), await buildTeam(server, id, some(3, 5, 14, 9))];
    const ids = (list: readonly Person[]) => list.map(person => person.id);
    const { client } = admin;
    await client.ok('inviteToCollection', { collectionId, body: { users: ids(some(2, 15)), role: 'create' } });
    await client.ok('inviteToCollection', { collectionId, body: { teams: teams.slice(0, 1), role: 'review' } });
    await client.ok('inviteToSpace', { spaceId, body: { teams: teams.slice(1), role: 'comment' } });
    await client.ok('inviteToSpace', { spaceId, body: { users: ids(some(2, 3, 12)), role: 'edit' } });
    for (const userId of ids(some(4, 14)))
      await client.ok('updateMemberInOrganizationById', { organizationId: id, userId, body: { disabled: true } });
    // What was given keeps up with who they become.
    for (const userId of ids(some(5, 12)))
      await client.ok('updateMemberInOrganizationById', { organizationId: id, userId, body: { role: null } });
    for (const [index, person] of some(2, 9).entries())
      await person.client.ok('updateUserById', { userId: person.id, body: { displayName: `Name ${index}` } });
    return { organizationId: id, collectionId, spaceId, client, searched: people[5]?.email ?? '' };
  }

  async function expected(organizationId: string, spaceId: string) {
    const { read } = server.services.database;
    const members = await read
      .selectFrom('members')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('disabled', '=', 0)
      .orderBy('sort_name')
      .orderBy('user_id')
      .execute();
    const found = [];
    for (const { user_id, role, search_text } of members) {
      const space = { kind: 'space' as const, id: spaceId };
      const stepsOf = await findSteps(read, organizationId, user_id, [space]);
      const level = effectiveLevel(role, stepsOf(space));
      if (level) found.push({ id: user_id, level, text: search_text });
    }
    return found;
  }

  it('is listed page by page as the rule of levels says, whatever is inherited, with the count of all', async () => {
    const { organizationId, collectionId, spaceId, client, searched } = await build();
    const { read } = server.services.database;
    const list = async (
      filter: { ranks?: number[]; search?: string },
      limits: { few: number; most?: number; teams?: number },
    ) => {
      const chain = await findChain(read, organizationId, { kind: 'space', id: spaceId });
      const people = [];
      let after: readonly string[] | undefined;
      for (;;) {
        // Of so few on a page, rows that are passed fill several lots.
        const request = { limit: limits.few === 5 ? 1 : 6, direction: 'asc', after, filter: '' } as const;
        const all = { ...filter, roles: rolesWithRank(chain, filter.ranks) };
        const { rows, next, count } = await listMemberLevels(read, organizationId, chain, all, request, limits);
        people.push(...rows.map(row => ({ id: row.id, level: levelOfRank(row.rank) })));
        const last = rows.at(-1);
        if (!next || !last) return { people, count };
        after = [last.sort_name, last.id];
      }
    };
    for (const [outer, inner] of [
      ['inherit', 'inherit'],
      ['edit', 'inherit'],
      [null, 'inherit'],
      ['inherit', 'read'],
      ['inherit', null],
    ] as const) {
      await client.ok('updateCollectionById', { collectionId, body: { defaultLevel: outer } });
      await client.ok('updateSpaceById', { spaceId, body: { defaultLevel: inner } });
      const all = await expected(organizationId, spaceId);
      // Whose number of matches is not known, is known for some, and is that of all.
      for (const wanted of [undefined, ...levels.map(level => [level]), levels.slice(3)])
        for (const search of [undefined, searched, `${searched.split('@')[0]?.slice(-2)}@`, '@'])
          for (const limits of [
            { few: 0, most: 0 },
            { few: 5 },
            { few: 5, most: 3, teams: 0 },
            { few: 1_000 },
            { few: 1_000, most: 0 },
          ]) {
            const people = all
              .filter(one => (wanted?.includes(one.level) ?? true) && one.text.includes(search ?? ''))
              .map(({ id, level: has }) => ({ id, level: has }));
            const ranks = wanted?.map(level => rank(level) + 1);
            const filter = { ...(ranks && { ranks }), ...(search && { search }) };
            const at = { outer, inner, wanted, search, limits };
            expect({ at, ...(await list(filter, limits)) }).toEqual({ at, people, count: people.length });
          }
    }
  });
});
