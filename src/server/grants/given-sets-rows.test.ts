import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization } from '../testing/build.ts';
import { buildSpace, buildTeam } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { queryPlans } from '../testing/query-plans.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { listMemberLevels } from './aggregate-rows.ts';
import { findChain } from './level-rows.ts';
import { rolesWithRank } from './role-ranks.ts';

const review = 4;

describe.each(engines)('what was given to many on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  /** A space that a team and two people were given, and how a list of all of them as many is read. */
  async function build() {
    const { id: organizationId, admin } = await buildOrganization(server);
    const { id: spaceId } = await buildSpace(admin, organizationId);
    const people = [];
    for (const role of ['read', 'edit', null] as const) people.push(await buildMember(server, organizationId, role));
    // Whom no search here finds.
    await buildMember(server, organizationId, 'read', {
      name: 'Ada',
      email: `${organizationId.toLowerCase()}@ada.org`,
    });
    const teams = [await buildTeam(server, organizationId, people)];
    const users = people.slice(0, 2).map(({ id }) => id);
    await admin.client.ok('inviteToSpace', { spaceId, body: { teams, role: 'review' } });
    await admin.client.ok('inviteToSpace', { spaceId, body: { users, role: 'review' } });
    const { read } = server.services.database;
    const chain = await findChain(read, organizationId, { kind: 'space', id: spaceId });
    return async (search?: string, few = 0) => {
      const filter = { ranks: [review], roles: rolesWithRank(chain, [review]), search };
      const request = { limit: 50, direction: 'asc', after: undefined, filter: '' } as const;
      const plans = await queryPlans(engine, read, async db => {
        const { count } = await listMemberLevels(db, organizationId, chain, filter, request, { few });
        expect(count).toBe(3);
      });
      return plans.join('\n');
    };
  }

  it('is found by an index that has all of it, and of one person by the key', async () => {
    const plan = await (await build())();
    const key = ['organization_id', 'item_kind', 'item_id', 'subject_kind', 'subject_id'];
    const ofOne = `SEARCH g USING INDEX sqlite_autoindex_grants_1 (${key.map(column => `${column}=?`).join(' AND ')})`;
    // PostgreSQL goes by how many there are, and reads so few at once.
    if (engine === 'postgres') return expect(plan).not.toContain('grants_by_standing');
    // What is counted, and what is listed.
    expect(plan.match(/SEARCH g USING COVERING INDEX grants_by_level/g)).toHaveLength(2);
    expect(plan).toContain(ofOne);
  });

  it('is searched in indexes that have the texts of members and the levels of teams', async () => {
    const plan = await (await build())('example');
    if (engine === 'postgres') return expect(plan).not.toContain('Seq Scan on grants');
    expect(plan.match(/SEARCH g USING COVERING INDEX grants_by_level/g)).toHaveLength(2);
    // How many teams there are, the members of so few, and what these were given.
    expect(plan.match(/SEARCH g USING COVERING INDEX grants_to_teams/g)).toHaveLength(3);
  });

  it('is not searched where a search finds everybody', async () => {
    const plan = await (await build())('a');
    expect(plan).toContain('team_numbers');
    expect(plan).not.toMatch(/instr|strpos|team_packs/);
  });

  it('is looked for once where a search finds few', async () => {
    const plan = await (await build())('example', 1_000);
    expect(plan.match(engine === 'sqlite' ? /member_words/g : /on member_texts t/g)).toHaveLength(1);
  });
});
