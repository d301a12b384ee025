import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization } from '../testing/build.ts';
import { buildSpace, buildTeam } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { analyze, queryPlans } from '../testing/query-plans.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { listMemberLevels } from './aggregate-rows.ts';
import { findChain, memberRoles } from './level-rows.ts';
import { rolesWithRank } from './role-ranks.ts';

const review = 4;

describe.each(engines)('what was given where many have a level by their role on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  /** A space that a team and two people were given, beside those who have the level by their role; and its list. */
  async function build() {
    const { id: organizationId, admin } = await buildOrganization(server);
    const { id: spaceId } = await buildSpace(admin, organizationId);
    const people = [];
    for (const role of ['read', 'edit', null, 'review', 'review'] as const)
      people.push(await buildMember(server, organizationId, role));
    const teams = [await buildTeam(server, organizationId, people)];
    const users = people.slice(0, 2).map(({ id }) => id);
    await admin.client.ok('inviteToSpace', { spaceId, body: { teams, role: 'review' } });
    await admin.client.ok('inviteToSpace', { spaceId, body: { users, role: 'review' } });
    const { read } = server.services.database;
    await analyze(engine, read);
    const chain = await findChain(read, organizationId, { kind: 'space', id: spaceId });
    const asked = { ranks: [review], roles: rolesWithRank(chain, [review]) };
    const first = { limit: 1, direction: 'asc', after: undefined, filter: '' } as const;
    const second = { ...first, after: ['', ''] } as const;
    return (limits: { few: number; most?: number }, filter: Parameters<typeof listMemberLevels>[3] = asked) =>
      queryPlans(engine, read, async db => {
        const list = await listMemberLevels(db, organizationId, chain, filter, second, limits);
        expect(list.count).toBe(filter === asked ? 5 : 6);
      });
  }

  it('is told by numbers, in few statements, without names and ids of all', async () => {
    const plans = await (await build())({ few: 0 });
    const has = (text: string) => plans.filter(plan => plan.includes(text)).length;
    // How many there are, both kinds of what was given, those with the role, who is between, and their levels in two.
    expect([plans.length, has('team_numbers'), has('team_packs')]).toEqual([7, 1, 0]);
  });

  it('is told in as few statements where several roles give a level', async () => {
    const plans = await (await build())({ few: 0 }, { roles: memberRoles.filter(role => role !== 'guest') });
    expect(plans).toHaveLength(7);
  });

  it('is looked up between two names of each team and of those who stand alike, in indexes that have all of it', async () => {
    const plans = await (await build())({ few: 0 });
    if (engine === 'sqlite') {
      expect(plans.join()).toContain(
        'SEARCH t USING COVERING INDEX team_members_by_name (organization_id=? AND team_id=? AND (sort_name,user_id)>(?,?) AND (sort_name,user_id)<(?,?))',
      );
      expect(plans.join()).toContain(
        'SEARCH g USING COVERING INDEX grants_by_level (organization_id=? AND item_kind=? AND item_id=? AND level=? AND standing=? AND (sort_name,subject_id)>(?,?) AND (sort_name,subject_id)<(?,?))',
      );
    } else expect(plans.join()).toMatch(/> ROW\([^)]*\)\) AND \(ROW\(sort_name, user_id\) <= ROW/);
  });

  it('is looked for in no team through which nobody has the level', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const { id: spaceId } = await buildSpace(admin, organizationId);
    const reader = await buildMember(server, organizationId, 'read');
    const reviewer = await buildMember(server, organizationId, 'review');
    const teams = [await buildTeam(server, organizationId, [reader, reviewer])];
    await admin.client.ok('inviteToSpace', { spaceId, body: { teams, users: [reader.id], role: 'review' } });
    const { read } = server.services.database;
    await analyze(engine, read);
    const chain = await findChain(read, organizationId, { kind: 'space', id: spaceId });
    const request = { limit: 5, direction: 'asc', after: undefined, filter: '' } as const;
    const plans = await queryPlans(engine, read, async db => {
      const asked = { ranks: [review], roles: rolesWithRank(chain, [review]) };
      const list = await listMemberLevels(db, organizationId, chain, asked, request, { few: 0 });
      expect([list.count, list.rows.map(({ id }) => id).toSorted()]).toEqual([2, [reader.id, reviewer.id].toSorted()]);
    });
    expect(plans).toHaveLength(7);
    if (engine === 'sqlite') expect(plans.join()).not.toContain('team_members_by_name');
  });

  it('is looked up as far as a page is expected to reach where no role gives the level', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const { id: spaceId } = await buildSpace(admin, organizationId);
    const people = [];
    for (let index = 0; index < 8; index++) people.push(await buildMember(server, organizationId, 'read'));
    const teams = [await buildTeam(server, organizationId, people)];
    await admin.client.ok('inviteToSpace', { spaceId, body: { teams, role: 'review' } });
    const { read } = server.services.database;
    const chain = await findChain(read, organizationId, { kind: 'space', id: spaceId });
    const request = { limit: 1, direction: 'asc', after: undefined, filter: '' } as const;
    const plans = await queryPlans(engine, read, async db => {
      const asked = { ranks: [review], roles: [] };
      const list = await listMemberLevels(db, organizationId, chain, asked, request, { most: 6 });
      expect([list.count, list.rows.length, list.next === undefined]).toEqual([8, 1, false]);
    });
    expect([plans.length, plans.filter(plan => plan.includes('team_packs'))]).toEqual([7, []]);
  });

  it('is read with names where too many stand between two of a page', async () => {
    const plans = await (await build())({ few: 0, most: 0 });
    expect(plans.join()).toContain('team_packs');
  });
});
