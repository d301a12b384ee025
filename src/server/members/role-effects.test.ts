import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization } from '../testing/build.ts';
import { buildTeam } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('what another role would change on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it('is told for each role, with the spaces where other rules outweigh it', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const member = await buildMember(server, organizationId, 'review');
    const space = async (body: object = {}) =>
      (await admin.client.ok('createSpace', { organizationId, body: { title: 'Space', ...body } })).id as string;
    await space();
    await space();
    const shelf = (await admin.client.ok('createCollection', { organizationId, body: { title: 'Shelf' } })).id;
    await space({ parent: shelf });
    const closed = await space();
    await admin.client.ok('updateSpaceById', { spaceId: closed, body: { defaultLevel: null } });
    const open = await space();
    await admin.client.ok('updateSpaceById', { spaceId: open, body: { defaultLevel: 'comment' } });
    const deleted = await space();
    await admin.client.ok('deleteSpaceById', { spaceId: deleted });
    const team = await buildTeam(server, organizationId, [member]);
    await admin.client.ok('inviteToCollection', { collectionId: shelf, body: { teams: [team], role: 'edit' } });

    const ask = (by = admin) => by.client.call('getMemberRoleEffects', { organizationId, userId: member.id });
    const { status, body } = await ask();
    expect(status).toBe(200);
    const of = (role: string | null) => body.roles.find((effect: { role: string | null }) => effect.role === role);
    expect(of('review')).toEqual({ role: 'review', gains: [], loses: [], overridden: 3 });
    expect(of('edit')).toEqual({
      ...{ role: 'edit', gains: [], overridden: 2 },
      loses: [{ ability: 'merge', spaces: 2 }],
    });
    expect(of('admin')).toEqual({
      ...{ role: 'admin', loses: [], overridden: 0 },
      gains: [
        { ability: 'manage', spaces: 5 },
        { ability: 'merge', spaces: 3 },
        { ability: 'edit', spaces: 2 },
        { ability: 'comment', spaces: 1 },
        { ability: 'view', spaces: 1 },
      ],
    });
    expect(of(null)).toEqual({
      ...{ role: null, gains: [], overridden: 1 },
      loses: [
        { ability: 'merge', spaces: 2 },
        { ability: 'edit', spaces: 2 },
        { ability: 'comment', spaces: 3 },
        { ability: 'view', spaces: 3 },
      ],
    });
    expect((await ask(member)).status).toBe(403);

    // As many as the member is then really shown.
    await admin.client.ok('updateMemberInOrganizationById', {
      ...{ organizationId, userId: member.id },
      body: { role: null },
    });
    const listed = await admin.client.ok('listSpacesForOrganizationMember', { organizationId, userId: member.id });
    expect(listed.count).toBe(1);
  });
});
