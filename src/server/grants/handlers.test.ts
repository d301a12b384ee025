import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { updateSpace } from '../spaces/rows.ts';
import { buildMember, buildOrganization, buildUser, type Person } from '../testing/build.ts';
import { buildCollection, buildSpace, buildTeam } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { miscounts } from '../testing/recount.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('levels on spaces and collections on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  let collectionId: string;
  let spaceId: string;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ({ id: organizationId, admin } = await buildOrganization(server));
    collectionId = (await buildCollection(admin, organizationId, { title: 'Handbook' })).id;
    spaceId = (await buildSpace(admin, organizationId, { parent: collectionId })).id;
  });

  const may = async ({ client }: Person) => {
    const { status, body } = await client.call('getSpaceById', { spaceId });
    return status === 200 ? Object.keys(body.permissions).filter(name => body.permissions[name]) : status;
  };

  it('are given to members and teams, changed, and taken away', async () => {
    const guest = await buildMember(server, organizationId, null);
    const mate = await buildMember(server, organizationId, null);
    const team = await buildTeam(server, organizationId, [mate], { title: 'Writers' });
    expect(await may(guest)).toBe(404);
    const invited = await admin.client.call('inviteToSpace', {
      spaceId,
      body: { users: [guest.id], teams: [team], role: 'comment' },
    });
    expect(invited.status).toBe(204);
    expect(await may(guest)).toEqual(['view', 'access', 'comment']);
    expect(await may(mate)).toEqual(['view', 'access', 'comment']);
    await admin.client.ok('updateUserPermissionInSpace', { spaceId, userId: guest.id, body: { role: 'read' } });
    await admin.client.ok('updateTeamPermissionInSpace', { spaceId, teamId: team, body: { role: 'edit' } });
    const users = await admin.client.ok('listUserPermissionsInSpace', { spaceId });
    expect(users.count).toBe(2);
    expect(users.items).toContainEqual(
      expect.objectContaining({ permission: 'read', user: expect.objectContaining({ id: guest.id }) }),
    );
    const teams = await admin.client.ok('listTeamPermissionsInSpace', { spaceId, query: { search: 'writ' } });
    expect(teams.items).toMatchObject([
      { permission: 'edit', team: { id: team, title: 'Writers', members: 1, permissions: { admin: true } } },
    ]);
    await admin.client.ok('removeUserFromSpace', { spaceId, userId: guest.id });
    await admin.client.ok('removeTeamFromSpace', { spaceId, teamId: team });
    expect(await may(guest)).toBe(404);
    expect(await may(mate)).toBe(404);
  });

  it('of a collection reach what is in it, until something nearer says otherwise', async () => {
    const guest = await buildMember(server, organizationId, null);
    await admin.client.ok('inviteToCollection', { collectionId, body: { users: [guest.id], role: 'create' } });
    expect(await may(guest)).toContain('admin');
    await admin.client.ok('inviteToSpace', { spaceId, body: { users: [guest.id], role: 'read' } });
    expect(await may(guest)).toEqual(['view', 'access']);
    await admin.client.ok('removeUserFromSpace', { spaceId, userId: guest.id });
    await admin.client.ok('updateSpaceById', { spaceId, body: { defaultLevel: null } });
    expect(await may(guest)).toBe(404);
  });

  it('that are given while their space is being hidden are those of a hidden space', async () => {
    const guest = await buildMember(server, organizationId, null);
    const { database } = server.services;
    let isGiven = false;
    const given = await database.write(async tx => {
      await updateSpace(tx, organizationId, spaceId, { default_level: null });
      const inviting = admin.client
        .ok('inviteToSpace', { spaceId, body: { users: [guest.id], role: 'comment' } })
        .finally(() => {
          isGiven = true;
        });
      if (engine === 'postgres')
        await vi.waitUntil(async () => isGiven || (await isAnyoneWaiting()), { timeout: 20_000 });
      return { inviting };
    });
    await given.inviting;
    expect(await miscounts(database)).toEqual([]);

    /** For a lock in this database. */
    async function isAnyoneWaiting() {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' limit 1`.execute(database.read);
      return rows.length > 0;
    }
  });

  it('are nothing once the member is disabled', async () => {
    const member = await buildMember(server, organizationId, 'read');
    await admin.client.ok('inviteToSpace', { spaceId, body: { users: [member.id], role: 'edit' } });
    await server.services.database.write(tx =>
      tx.updateTable('members').set({ disabled: 1 }).where('user_id', '=', member.id).execute(),
    );
    expect(await may(member)).toBe(404);
    const all = await admin.client.ok('listPermissionsAggregateInSpace', { spaceId });
    expect(all.items.map(({ user }: { user: { id: string } }) => user.id)).not.toContain(member.id);
  });

  it('are refused for strangers, unknown teams, nobody at all, and without the right', async () => {
    const stranger = await buildUser(server);
    const reader = await buildMember(server, organizationId, 'review');
    const invite = (person: Person, body: unknown) => person.client.call('inviteToSpace', { spaceId, body });
    expect((await invite(admin, { users: [stranger.id], role: 'read' })).status).toBe(400);
    expect((await invite(admin, { teams: ['nothing'], role: 'read' })).status).toBe(400);
    expect((await invite(admin, { users: [], role: 'read' })).status).toBe(400);
    expect((await invite(reader, { users: [admin.id], role: 'read' })).status).toBe(403);
    expect((await reader.client.call('listPermissionsAggregateInSpace', { spaceId })).status).toBe(403);
    const change = { spaceId, userId: stranger.id, body: { role: 'read' } };
    expect((await admin.client.call('updateUserPermissionInSpace', change)).status).toBe(404);
  });

  it('above one’s own cannot be given, changed or taken away, nor made the default', async () => {
    const creator = await buildMember(server, organizationId, 'create');
    const member = await buildMember(server, organizationId, 'read');
    await admin.client.ok('inviteToSpace', { spaceId, body: { users: [member.id], role: 'admin' } });
    const as = creator.client;
    const calls = await Promise.all([
      as.call('inviteToSpace', { spaceId, body: { users: [creator.id], role: 'admin' } }),
      as.call('updateUserPermissionInSpace', { spaceId, userId: member.id, body: { role: 'read' } }),
      as.call('removeUserFromSpace', { spaceId, userId: member.id }),
      as.call('updateSpaceById', { spaceId, body: { defaultLevel: 'admin' } }),
      as.call('updateCollectionById', { collectionId, body: { defaultLevel: 'admin' } }),
    ]);
    expect(calls.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });

  it('come with the reason for each person, the same as what they really may', async () => {
    const own = await buildMember(server, organizationId, 'read');
    const teamed = await buildMember(server, organizationId, 'read');
    const plain = await buildMember(server, organizationId, 'comment');
    const guest = await buildMember(server, organizationId, null);
    const team = await buildTeam(server, organizationId, [teamed], { title: 'Reviewers' });
    const weaker = await buildTeam(server, organizationId, [teamed], { title: 'Again' });
    await admin.client.ok('inviteToSpace', { spaceId, body: { users: [own.id], role: 'edit' } });
    await admin.client.ok('inviteToCollection', { collectionId, body: { teams: [team], role: 'review' } });
    await admin.client.ok('inviteToCollection', { collectionId, body: { teams: [weaker], role: 'read' } });
    const list = async (query: Record<string, string> = {}) => {
      const { items, count } = await admin.client.ok('listPermissionsAggregateInSpace', { spaceId, query });
      expect(count).toBe(items.length);
      return new Map(items.map((item: { user: { id: string } }) => [item.user.id, item]));
    };
    const all = await list();
    expect(all.get(admin.id)).toMatchObject({ permission: 'admin', source: { type: 'role' } });
    expect(all.get(own.id)).toMatchObject({ permission: 'edit', source: { type: 'own' } });
    expect(all.get(teamed.id)).toMatchObject({
      permission: 'review',
      source: {
        type: 'team',
        team: { id: team, title: 'Reviewers' },
        collection: { id: collectionId, title: 'Handbook' },
      },
    });
    expect(all.get(plain.id)).toMatchObject({ permission: 'comment', source: { type: 'role' } });
    expect(all.has(guest.id)).toBe(false);
    expect([...(await list({ role: 'review' })).keys()]).toEqual([teamed.id]);
    expect([...(await list({ search: own.email })).keys()]).toEqual([own.id]);

    await admin.client.ok('updateCollectionById', { collectionId, body: { defaultLevel: 'edit' } });
    expect((await list()).get(plain.id)).toMatchObject({
      permission: 'edit',
      source: { type: 'default', collection: { id: collectionId } },
    });
    await admin.client.ok('updateSpaceById', { spaceId, body: { defaultLevel: 'read' } });
    const nearer = await list();
    expect(nearer.get(teamed.id)).toMatchObject({ permission: 'read', source: { type: 'default' } });
    expect(nearer.get(teamed.id)).not.toHaveProperty('source.collection');
  });
});
