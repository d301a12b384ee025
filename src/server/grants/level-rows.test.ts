import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { analyze, queryPlans } from '../testing/query-plans.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { levelsOf } from './level-rows.ts';

const teams = 100;
const perTeam = 60;

describe.each(engines)('the levels of some people on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it('are looked up from their own teams, also on a site that many teams were given', async () => {
    const { id: organizationId } = await buildOrganization(server);
    const people: string[] = [];
    for (let index = 0; index < 5; index++) people.push((await buildMember(server, organizationId, 'read')).id);
    const { database, clock } = server.services;
    const created_at = clock.now().toISOString();
    const ofOrganization = { organization_id: organizationId };
    const site = { kind: 'site', id: 'site', title: 'Site', default_level: 'inherit' } as const;
    await database.write(async tx => {
      for (let index = 0; index < teams; index++) {
        const id = `team${index}`;
        const title = { title: id, sort_title: id };
        await tx
          .insertInto('teams')
          .values({ ...ofOrganization, id, ...title, member_count: perTeam, created_at })
          .execute();
        const ids = Array.from({ length: perTeam }, (_, member) => `${index} ${member}`);
        await tx
          .insertInto('team_members')
          .values(
            [...ids, ...people.filter((_, person) => person === index)].map(user_id => ({
              ...ofOrganization,
              ...{ team_id: id, user_id, role: 'member' as const },
            })),
          )
          .execute();
        const given = { subject_kind: 'team', subject_id: id, level: 'edit' } as const;
        await tx
          .insertInto('grants')
          .values({ ...ofOrganization, item_kind: 'site', item_id: site.id, ...given, created_at })
          .execute();
      }
    });
    // As most of what is given are spaces, PostgreSQL expects that a site was given to hardly anybody.
    await database.write(async tx => {
      const spaces = Array.from({ length: 3_000 }, (_, index) => ({
        ...{ ...ofOrganization, item_kind: 'space' as const, item_id: `space${index}`, created_at },
        ...{ subject_kind: 'user' as const, subject_id: `${index}`, level: 'read' as const },
      }));
      for (let from = 0; from < spaces.length; from += 500)
        await tx
          .insertInto('grants')
          .values(spaces.slice(from, from + 500))
          .execute();
    });
    await analyze(engine, database.read);
    const plans = await queryPlans(engine, database.read, async db => {
      const levels = await levelsOf(db, organizationId, [site], people);
      expect(people.map(id => levels.get(id)?.team?.id)).toEqual(['team0', 'team1', 'team2', 'team3', 'team4']);
    });
    const ofTeams = plans.filter(plan => plan.includes('team_members'));
    expect(ofTeams).toEqual([expect.stringContaining('team_members_by_user')]);
    expect(ofTeams.join()).not.toMatch(/team_members_pk|team_members_by_standing|Seq Scan on team_members/);
  });
});
