import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization } from '../testing/build.ts';
import { buildSpace, buildTeam } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { queryPlans } from '../testing/query-plans.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { askedFor, countReached } from './given-level-rows.ts';
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
    for (const role of ['review', 'review', 'edit', null] as const)
      people.push(await buildMember(server, organizationId, role));
    const teams = [await buildTeam(server, organizationId, people)];
    const users = people.slice(0, 2).map(({ id }) => id);
    await admin.client.ok('inviteToSpace', { spaceId, body: { teams, role: 'review' } });
    await admin.client.ok('inviteToSpace', { spaceId, body: { users, role: 'edit' } });
    const { read } = server.services.database;
    const chain = await findChain(read, organizationId, { kind: 'space', id: spaceId });
    const reached = await countReached(read, organizationId, chain, 0);
    const asked = (rank: number, few: number, role: 'review' | 'read' = 'review') =>
      askedFor(read, organizationId, chain, reached, { ranks: [rank], roles: [role], few });
    const isAsked = (...filter: Parameters<typeof asked>) =>
      asked(...filter).given.map(one => [one.isUsual, one.isOfFew]);
    // Four by the team and two by themselves; nothing follows from what the admin has who made the space.
    expect(isAsked(4, 3)).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(isAsked(4, 1)).toEqual([
      [true, false],
      [false, false],
    ]);
    expect(isAsked(3, 3, 'read')).toEqual([
      [true, false],
      [false, true],
    ]);
    // Of those to whom this level was given, all have it by their role.
    expect(isAsked(3, 3)).toEqual([[true, false]]);
    expect(isAsked(1, 10)).toEqual([[true, true]]);
    const { few } = asked(4, 3);
    const [fewPlan = ''] = await queryPlans(engine, read, db => sql`select * from ${few} f`.execute(db));
    expect(fewPlan).not.toContain('team');
    if (engine === 'sqlite')
      expect(fewPlan).toContain(
        'COVERING INDEX grants_by_level (organization_id=? AND item_kind=? AND item_id=? AND level=? AND standing=?)',
      );
    const [plan = ''] = await queryPlans(engine, read, db => countReached(db, organizationId, chain, 0));
    // And of those to teams once more, where these are few enough to be counted.
    expect(plan.match(engine === 'postgres' ? / on grants g/g : /SEARCH g /g)).toHaveLength(3);
  });
});
