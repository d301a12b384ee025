import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization } from '../testing/build.ts';
import { buildSpace, buildTeam } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { queryPlans } from '../testing/query-plans.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { askedFor } from './given-level-rows.ts';
import { findChain } from './level-rows.ts';

describe.each(engines)('what is asked of what was given on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it('follows from one look at each grant, of users and of teams, whichever level they give', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const { id: spaceId } = await buildSpace(admin, organizationId);
    const people = [];
    for (const role of ['read', 'read', 'edit', null] as const)
      people.push(await buildMember(server, organizationId, role));
    const teams = [await buildTeam(server, organizationId, people)];
    const users = people.slice(0, 2).map(({ id }) => id);
    await admin.client.ok('inviteToSpace', { spaceId, body: { teams, role: 'review' } });
    await admin.client.ok('inviteToSpace', { spaceId, body: { users, role: 'edit' } });
    const { read } = server.services.database;
    const chain = await findChain(read, organizationId, { kind: 'space', id: spaceId });
    const asked = async (rank: number, few: number) => {
      const filter = { ranks: [rank], roles: ['review' as const], few };
      return (await askedFor(read, organizationId, chain, filter)).given.map(one => [one.isUsual, one.isOfFew]);
    };
    // Four by the team and two by themselves, beside the admin who made the space.
    expect(await asked(4, 3)).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(await asked(4, 2)).toEqual([
      [true, false],
      [false, false],
    ]);
    expect(await asked(3, 4)).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(await asked(1, 10)).toEqual([[true, true]]);
    const [plan = ''] = await queryPlans(engine, read, db =>
      askedFor(db, organizationId, chain, { ranks: [4], roles: ['review'], few: 3 }),
    );
    expect(plan.match(engine === 'postgres' ? / on grants g/g : /SEARCH g /g)).toHaveLength(2);
  });
});
