import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, buildUser, type Person } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('teams on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  async function buildTeam(title = 'Docs', people = 2) {
    const { id: organizationId, admin } = await buildOrganization(server);
    const members: Person[] = [];
    while (members.length < people) members.push(await buildMember(server, organizationId, 'read'));
    const body = { title, members: members.map(({ id }) => id) };
    const team = await admin.client.ok('createOrganizationTeam', { organizationId, body });
    return { organizationId, teamId: team.id as string, team, admin, members };
  }

  const rolesIn = async (by: Person, organizationId: string, teamId: string) => {
    const { items, count } = await by.client.ok('listTeamMembersInOrganizationById', { organizationId, teamId });
    expect(count).toBe(items.length);
    return Object.fromEntries(
      items.map((item: { organization: { id: string }; team: { role: string } }) => [
        item.organization.id,
        item.team.role,
      ]),
    );
  };

  it('are made by admins, with members of the organization only', async () => {
    const { organizationId, team, admin, members } = await buildTeam();
    expect(team).toMatchObject({ object: 'team', members: 2, spaces: 0, permissions: { admin: true, view: true } });
    const stranger = await buildUser(server);
    const create = (by: Person, body: object) => by.client.call('createOrganizationTeam', { organizationId, body });
    const refused = await create(admin, { title: 'Mixed', members: [admin.id, stranger.id] });
    expect([refused.status, refused.body.error.details[0].path]).toEqual([400, 'members.1']);
    expect((await create(admin, { title: '' })).status).toBe(400);
    expect((await create(admin, { title: 'x'.repeat(65) })).status).toBe(400);
    for (const member of members) expect((await create(member, { title: 'Mine' })).status).toBe(403);
    expect((await admin.client.ok('listTeamsInOrganizationById', { organizationId })).count).toBe(1);
  });

  it('are listed by title page by page, filtered by title and by who can manage them', async () => {
    const { organizationId, teamId, admin, members } = await buildTeam('Éditeurs');
    for (const title of ['alpha', 'Zeta', 'beta'])
      await admin.client.ok('createOrganizationTeam', { organizationId, body: { title } });
    const [owner] = members;
    if (!owner) throw new Error('a member');
    const put = { organizationId, teamId, userId: owner.id, body: { role: 'owner' } };
    await admin.client.ok('addMemberToOrganizationTeamById', put);
    const list = (query: Record<string, string | number>) =>
      owner.client.ok('listTeamsInOrganizationById', { organizationId, query });
    const titles = (answer: { items: { title: string }[] }) => answer.items.map(({ title }) => title);
    const first = await list({ limit: 3 });
    const second = await list({ limit: 3, page: first.next.page });
    expect([...titles(first), ...titles(second)]).toEqual(['alpha', 'beta', 'Éditeurs', 'Zeta']);
    expect([first.count, second.count]).toEqual([4, 4]);
    expect(first.items.map((team: { owners: { id: string }[] }) => team.owners.map(({ id }) => id))).toEqual([
      [],
      [],
      [owner.id],
    ]);
    expect([...first.items, ...second.items].map(({ ownerCount }) => ownerCount)).toEqual([0, 0, 1, 0]);
    expect(titles(await list({ title: 'ETA' }))).toEqual(['beta', 'Zeta']);
    const owned = await list({ owner: owner.id });
    expect([titles(owned), owned.count]).toEqual([['Éditeurs'], 1]);
    expect(owned.items[0].permissions).toEqual({ admin: true, view: true });
    expect((await list({ title: 'alpha' })).items[0].permissions.admin).toBe(false);
    const all = await list({ owner: admin.id });
    expect([titles(all), all.count]).toEqual([['alpha', 'beta', 'Éditeurs', 'Zeta'], 4]);
    expect(titles(await list({ owner: admin.id, title: 'ETA' }))).toEqual(['beta', 'Zeta']);
    const outsider = await buildUser(server);
    expect((await list({ owner: outsider.id })).count).toBe(0);
  });

  it('are listed with as many queries for many as for one', async () => {
    const { organizationId, teamId, admin } = await buildTeam('One', 1);
    const cost = async (call: () => Promise<unknown>) => {
      await call();
      return server.costs.at(-1)?.queries;
    };
    const teams = () => admin.client.ok('listTeamsInOrganizationById', { organizationId });
    const people = () => admin.client.ok('listTeamMembersInOrganizationById', { organizationId, teamId });
    const before = [await cost(teams), await cost(people)];
    for (const title of ['Two', 'Three', 'Four'])
      await admin.client.ok('createOrganizationTeam', { organizationId, body: { title } });
    for (let i = 0; i < 4; i++) {
      const { id: userId } = await buildMember(server, organizationId, 'read');
      await admin.client.ok('addMemberToOrganizationTeamById', { organizationId, teamId, userId });
    }
    expect([await cost(teams), await cost(people)]).toEqual(before);
  });

  it('are seen by guests only from inside', async () => {
    const { organizationId, teamId, admin } = await buildTeam();
    const guest = await buildMember(server, organizationId, null);
    const get = () => guest.client.call('getTeamInOrganizationById', { organizationId, teamId });
    expect((await get()).status).toBe(403);
    expect((await guest.client.call('listTeamsInOrganizationById', { organizationId })).status).toBe(403);
    await admin.client.ok('addMemberToOrganizationTeamById', { organizationId, teamId, userId: guest.id });
    expect((await get()).body.permissions).toEqual({ admin: false, view: true });
    expect(Object.keys(await rolesIn(guest, organizationId, teamId))).toContain(guest.id);
    const own = await guest.client.ok('listTeamsForOrganizationMember', { organizationId, userId: guest.id });
    expect(own.items).toMatchObject([{ team: { id: teamId }, member: { role: 'member' } }]);
  });

  it('are listed to guests who own them, and no other guest learns of them', async () => {
    const { organizationId, teamId, admin } = await buildTeam();
    const guest = await buildMember(server, organizationId, null);
    const put = { organizationId, teamId, userId: guest.id, body: { role: 'owner' } };
    await admin.client.ok('addMemberToOrganizationTeamById', put);
    const list = (by: Person, owner: string) =>
      by.client.call('listTeamsInOrganizationById', { organizationId, query: { owner } });
    const owned = await list(guest, guest.id);
    expect(owned.body).toMatchObject({ count: 1, items: [{ id: teamId, permissions: { admin: true, view: true } }] });
    expect((await list(guest, admin.id)).status).toBe(403);
    const other = await buildMember(server, organizationId, null);
    expect((await list(other, guest.id)).status).toBe(403);
    expect((await list(other, other.id)).body.count).toBe(0);
  });

  it('tell their owners and admins what they were given a level on, and nobody else', async () => {
    const { organizationId, teamId, admin, members } = await buildTeam();
    const [owner, plain] = members;
    if (!owner || !plain) throw new Error('two members');
    const put = { organizationId, teamId, userId: owner.id, body: { role: 'owner' } };
    await admin.client.ok('addMemberToOrganizationTeamById', put);
    const space = await admin.client.ok('createSpace', { organizationId, body: { title: 'Manual', emoji: '📗' } });
    const gone = await admin.client.ok('createSpace', { organizationId, body: { title: 'Gone' } });
    const shelf = await admin.client.ok('createCollection', { organizationId, body: { title: 'Shelf' } });
    const body = { teams: [teamId], role: 'edit' };
    for (const { id } of [space, gone]) await admin.client.ok('inviteToSpace', { spaceId: id, body });
    await admin.client.ok('inviteToCollection', { collectionId: shelf.id, body: { ...body, role: 'read' } });
    await admin.client.ok('deleteSpaceById', { spaceId: gone.id });
    const at = { organizationId, teamId };
    expect(await owner.client.ok('listTeamAccess', at)).toEqual({
      count: 2,
      items: [
        { type: 'collection', id: shelf.id, title: 'Shelf', permission: 'read' },
        { type: 'space', id: space.id, title: 'Manual', emoji: '📗', permission: 'edit' },
      ],
    });
    expect((await plain.client.call('listTeamAccess', at)).status).toBe(403);
  });

  it('tell admins who would lose which spaces with them', async () => {
    const { organizationId, teamId, admin, members } = await buildTeam('Docs', 3);
    const [owner, kept, disabled] = members;
    if (!owner || !kept || !disabled) throw new Error('three members');
    const guest = await buildMember(server, organizationId, null);
    for (const { id: userId } of [owner, guest, admin])
      await admin.client.ok('addMemberToOrganizationTeamById', {
        organizationId,
        teamId,
        userId,
        body: { role: userId === owner.id ? 'owner' : 'member' },
      });
    const other = await admin.client.ok('createOrganizationTeam', {
      organizationId,
      body: { title: 'Other', members: [kept.id] },
    });
    const at = { organizationId, teamId };
    const effects = () => admin.client.ok('getTeamDeletionEffects', at);
    expect(await effects()).toEqual({ people: { count: 0, items: [] }, spaces: { count: 0, items: [] } });
    const shelf = await admin.client.ok('createCollection', { organizationId, body: { title: 'Shelf' } });
    const board = await admin.client.ok('createCollection', {
      organizationId,
      body: { title: 'Board', parent: shelf.id },
    });
    await admin.client.ok('updateCollectionById', { collectionId: shelf.id, body: { defaultLevel: null } });
    const make = (title: string, parent?: string) =>
      admin.client.ok('createSpace', { organizationId, body: { title, ...(parent && { parent }) } });
    const deep = await make('Deep', board.id);
    const open = await make('Open');
    const secret = await make('Secret');
    await admin.client.ok('updateSpaceById', { spaceId: secret.id, body: { defaultLevel: null } });
    const give = { teams: [teamId], role: 'read' };
    await admin.client.ok('inviteToCollection', { collectionId: shelf.id, body: give });
    for (const { id } of [open, secret]) await admin.client.ok('inviteToSpace', { spaceId: id, body: give });
    // Through another team, above the space that the team reaches.
    await admin.client.ok('inviteToCollection', { collectionId: board.id, body: { ...give, teams: [other.id] } });
    await admin.client.ok('inviteToSpace', { spaceId: secret.id, body: { users: [kept.id], role: 'read' } });
    await admin.client.ok('updateMemberInOrganizationById', {
      organizationId,
      userId: disabled.id,
      body: { disabled: true },
    });
    const told = await effects();
    expect(told.people.items.map(({ id }: { id: string }) => id).sort()).toEqual([owner.id, guest.id].sort());
    expect(told.spaces.items.map(({ id }: { id: string }) => id)).toEqual([deep.id, open.id, secret.id]);
    expect([told.people.count, told.spaces.count]).toEqual([2, 3]);
    expect((await owner.client.call('getTeamDeletionEffects', at)).status).toBe(403);

    const seen = async (by: Person) =>
      (await by.client.ok('listSpacesInOrganizationById', { organizationId })).items.map(
        ({ id }: { id: string }) => id,
      );
    const had = await Promise.all([owner, kept, guest].map(seen));
    await admin.client.ok('removeTeamFromOrganizationById', at);
    const has = await Promise.all([owner, kept, guest].map(seen));
    expect(had.map((ids, index) => ids.length - (has[index]?.length ?? 0))).toEqual([2, 0, 3]);
  });

  it('count the spaces they were given, but not deleted ones', async () => {
    const { organizationId, teamId, admin } = await buildTeam();
    const spaces = [];
    for (const title of ['Kept', 'Deleted']) {
      const space = await admin.client.ok('createSpace', { organizationId, body: { title } });
      await admin.client.ok('inviteToSpace', { spaceId: space.id, body: { teams: [teamId], role: 'read' } });
      spaces.push(space.id);
    }
    const counted = async () => (await admin.client.ok('getTeamInOrganizationById', { organizationId, teamId })).spaces;
    expect(await counted()).toBe(2);
    await admin.client.ok('deleteSpaceById', { spaceId: spaces[1] });
    expect(await counted()).toBe(1);
  });

  it('are renamed by their owners and deleted by admins, once and again', async () => {
    const { organizationId, teamId, admin, members } = await buildTeam();
    const [owner, member] = members;
    if (!owner || !member) throw new Error('two members');
    await admin.client.ok('addMemberToOrganizationTeamById', {
      organizationId,
      teamId,
      userId: owner.id,
      body: { role: 'owner' },
    });
    const rename = (by: Person) =>
      by.client.call('updateTeamInOrganizationById', { organizationId, teamId, body: { title: 'Writers' } });
    expect((await rename(member)).status).toBe(403);
    expect((await rename(owner)).body.title).toBe('Writers');
    const drop = (by: Person) => by.client.call('removeTeamFromOrganizationById', { organizationId, teamId });
    expect((await drop(owner)).status).toBe(403);
    expect([(await drop(admin)).status, (await drop(admin)).status]).toEqual([204, 204]);
    expect((await admin.client.call('getTeamInOrganizationById', { organizationId, teamId })).status).toBe(404);
    const self = { organizationId, userId: member.id };
    expect((await member.client.ok('getMemberInOrganizationById', self)).teams).toBe(0);
  });

  it('add, change and remove several at once, by id or address, and removal wins', async () => {
    const { organizationId, teamId, admin, members } = await buildTeam();
    const [first, second] = members;
    const third = await buildMember(server, organizationId, 'read');
    const fourth = await buildMember(server, organizationId, null);
    if (!first || !second) throw new Error('two members');
    const { status } = await admin.client.call('updateMembersInOrganizationTeam', {
      organizationId,
      teamId,
      body: {
        add: [third.email.toUpperCase(), fourth.id, second.id],
        remove: [second.email, 'unknown@example.com'],
        memberships: { [first.id]: { role: 'owner' }, [fourth.email]: { role: 'owner' } },
      },
    });
    expect(status).toBe(204);
    expect(await rolesIn(admin, organizationId, teamId)).toEqual({
      [first.id]: 'owner',
      [third.id]: 'member',
      [fourth.id]: 'owner',
    });
    const { members: count } = await admin.client.ok('getTeamInOrganizationById', { organizationId, teamId });
    expect(count).toBe(3);
  });

  it('change nothing when people in the list are not members, and name them all', async () => {
    const { organizationId, teamId, admin, members } = await buildTeam();
    const stranger = await buildUser(server);
    const { status, body } = await admin.client.call('updateMembersInOrganizationTeam', {
      organizationId,
      teamId,
      body: {
        add: [admin.id, stranger.email, members[0]?.email, 'Nobody@example.com'],
        remove: [members[0]?.id],
        memberships: { [stranger.id]: { role: 'owner' } },
      },
    });
    expect(status).toBe(400);
    expect(body.error.details.map(({ path, values }: { path: string; values: object }) => [path, values])).toEqual([
      ['add.1', { person: stranger.email }],
      ['add.3', { person: 'Nobody@example.com' }],
      [`memberships.${stranger.id}`, { person: stranger.id }],
    ]);
    expect(Object.keys(await rolesIn(admin, organizationId, teamId)).sort()).toEqual(
      members.map(({ id }) => id).sort(),
    );
  });

  it('keep an owner who is added again, and let members leave', async () => {
    const { organizationId, teamId, admin, members } = await buildTeam();
    const [owner, member] = members;
    if (!owner || !member) throw new Error('two members');
    const put = (by: Person, userId: string, body?: object) =>
      by.client.call('addMemberToOrganizationTeamById', { organizationId, teamId, userId, ...(body ? { body } : {}) });
    expect((await put(admin, owner.id, { role: 'owner' })).status).toBe(204);
    await owner.client.ok('updateMembersInOrganizationTeam', { organizationId, teamId, body: { add: [owner.id] } });
    expect((await rolesIn(owner, organizationId, teamId))[owner.id]).toBe('owner');
    expect((await put(member, admin.id)).status).toBe(403);
    expect((await put(owner, 'nobody')).status).toBe(404);
    const leave = (by: Person, userId: string) =>
      by.client.call('deleteMemberFromOrganizationTeamById', { organizationId, teamId, userId });
    expect((await leave(member, owner.id)).status).toBe(403);
    expect((await leave(member, member.id)).status).toBe(204);
    expect((await leave(owner, member.id)).status).toBe(204);
    expect(await rolesIn(owner, organizationId, teamId)).toEqual({ [owner.id]: 'owner' });
  });

  it('tell how and when a member was added, which a new role does not change', async () => {
    const { organizationId, teamId, admin, members } = await buildTeam();
    const userId = members[0]?.id ?? '';
    const standing = async () => {
      const { items } = await admin.client.ok('listTeamMembersInOrganizationById', { organizationId, teamId });
      return items.find((item: { organization: { id: string } }) => item.organization.id === userId)?.team;
    };
    const before = await standing();
    expect(before).toEqual({ role: 'member', source: 'manual', addedAt: expect.any(String) });
    server.clock.advance(60_000);
    const body = { role: 'owner' };
    expect(
      (await admin.client.call('addMemberToOrganizationTeamById', { organizationId, teamId, userId, body })).status,
    ).toBe(204);
    expect(await standing()).toEqual({ ...before, role: 'owner' });
  });

  it('of a member are listed for them and for those who see members', async () => {
    const { organizationId, teamId, admin, members } = await buildTeam();
    await admin.client.ok('createOrganizationTeam', {
      organizationId,
      body: { title: 'Other', members: [members[0]?.id] },
    });
    const list = (by: Person, query: Record<string, string | number> = {}) =>
      by.client.call('listTeamsForOrganizationMember', { organizationId, userId: members[0]?.id, query });
    const page = await list(admin, { limit: 1 });
    expect(page.body).toMatchObject({ count: 2, items: [{ team: { id: teamId }, member: { role: 'member' } }] });
    const rest = await list(admin, { limit: 1, page: page.body.next.page });
    expect(rest.body.items).toMatchObject([{ team: { title: 'Other' } }]);
    expect((await list(admin, { title: 'oth' })).body.count).toBe(1);
    const guest = await buildMember(server, organizationId, null);
    expect((await list(guest)).status).toBe(403);
  });
});
