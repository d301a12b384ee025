import { decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, buildSession, buildUser, type Person } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { visitorClaimsPurpose } from './visitor-claims.ts';

describe.each(engines)('members on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  const update = (by: Person, organizationId: string, userId: string, body: object) =>
    by.client.call('updateMemberInOrganizationById', { organizationId, userId, body });
  const remove = (by: Person, organizationId: string, userId: string) =>
    by.client.call('removeMemberFromOrganizationById', { organizationId, userId });

  async function buildNamed(organizationId: string, names: readonly string[]) {
    const people: Person[] = [];
    for (const displayName of names) {
      server.clock.advance(1000);
      const person = await buildMember(server, organizationId, 'read');
      await person.client.ok('updateUserById', { userId: person.id, body: { displayName } });
      people.push(person);
    }
    return people;
  }

  it('are listed page by page in each order, with the count of all', async () => {
    const { id, admin } = await buildOrganization(server);
    await admin.client.ok('updateUserById', { userId: admin.id, body: { displayName: 'Admin' } });
    const people = await buildNamed(id, ['Cara', 'ärni', 'Bo']);
    const read = async (query: Record<string, string>) => {
      const names: string[] = [];
      let page: string | undefined;
      do {
        const list = await admin.client.ok('listMembersInOrganizationById', {
          organizationId: id,
          query: { limit: 2, ...query, ...(page ? { page } : {}) },
        });
        names.push(...list.items.map((item: { user: { displayName: string } }) => item.user.displayName));
        expect(list.count).toBe(query.sort === 'lastSeenAt' ? 2 : 4);
        page = list.next?.page;
      } while (page);
      return names;
    };
    expect(await read({})).toEqual(['Bo', 'ärni', 'Cara', 'Admin']);
    expect(await read({ order: 'asc' })).toEqual(['Admin', 'Cara', 'ärni', 'Bo']);
    expect(await read({ sort: 'name', order: 'asc' })).toEqual(['Admin', 'ärni', 'Bo', 'Cara']);
    for (const person of people.slice(0, 2)) {
      server.clock.advance(1000);
      await person.client.ok('updateOrganizationMemberLastSeenAt', { organizationId: id });
    }
    expect(await read({ sort: 'lastSeenAt' })).toEqual(['ärni', 'Cara']);
    expect(await read({ sort: 'lastSeenAt', seen: 'true', order: 'asc' })).toEqual(['Cara', 'ärni']);
  });

  it('are filtered by role, status, sign-in, team and a part of name or address', async () => {
    const { id, admin } = await buildOrganization(server);
    const editor = await buildMember(server, id, 'edit');
    const guest = await buildMember(server, id, null);
    await update(admin, id, editor.id, { disabled: true });
    await admin.client.ok('setUserAsSSOMemberForOrganization', { organizationId: id, userId: guest.id });
    const team = await admin.client.ok('createOrganizationTeam', {
      organizationId: id,
      body: { title: 'Docs', members: [guest.id, admin.id] },
    });
    const find = async (query: Record<string, string | boolean>) => {
      const { items, count } = await admin.client.ok('listMembersInOrganizationById', {
        organizationId: id,
        query: { order: 'asc', ...query },
      });
      expect(count).toBe(items.length);
      return items.map((item: { id: string }) => item.id);
    };
    expect(await find({ role: 'edit' })).toEqual([editor.id]);
    expect(await find({ role: 'guest' })).toEqual([guest.id]);
    expect(await find({ status: 'disabled' })).toEqual([editor.id]);
    expect(await find({ status: 'active', sso: false })).toEqual([admin.id]);
    expect(await find({ sso: true })).toEqual([guest.id]);
    expect((await find({ team: team.id })).sort()).toEqual([admin.id, guest.id].sort());
    expect(await find({ search: editor.email.toUpperCase() })).toEqual([editor.id]);
    expect(await find({ search: '%' })).toEqual([]);
    expect(await find({ role: 'admin', search: '' })).toEqual([admin.id]);
    await guest.client.ok('updateOrganizationMemberLastSeenAt', { organizationId: id });
    expect(await find({ seen: true })).toEqual([guest.id]);
    expect((await find({ seen: false })).sort()).toEqual([admin.id, editor.id].sort());
    expect(await find({ seen: false, sort: 'lastSeenAt' })).toEqual([]);
  });

  it('refuses a cursor that was made for other filters', async () => {
    const { id, admin } = await buildOrganization(server);
    await buildMember(server, id, 'read');
    const { next } = await admin.client.ok('listMembersInOrganizationById', {
      organizationId: id,
      query: { limit: 1 },
    });
    const query = { limit: 1, page: next.page, role: 'read' };
    const { status } = await admin.client.call('listMembersInOrganizationById', { organizationId: id, query });
    expect(status).toBe(400);
  });

  it('are listed with as many queries for many as for one', async () => {
    const { id, admin } = await buildOrganization(server);
    const cost = async () => {
      await admin.client.ok('listMembersInOrganizationById', { organizationId: id });
      return server.costs.at(-1)?.queries;
    };
    await cost(); // The first use of a token is noted.
    const one = await cost();
    await buildNamed(id, ['a', 'b', 'c', 'd', 'e']);
    expect(await cost()).toBe(one);
  });

  it('are hidden from guests, who see only themselves', async () => {
    const { id, admin } = await buildOrganization(server);
    const guest = await buildMember(server, id, null);
    const stranger = await buildUser(server);
    const get = (by: Person, userId: string) =>
      by.client.call('getMemberInOrganizationById', { organizationId: id, userId });
    expect((await guest.client.call('listMembersInOrganizationById', { organizationId: id })).status).toBe(403);
    expect((await get(guest, admin.id)).status).toBe(403);
    expect((await get(guest, guest.id)).body).toMatchObject({ id: guest.id, role: null, spaces: 0, teams: 0 });
    expect((await get(stranger, guest.id)).status).toBe(404);
    expect((await get(admin, stranger.id)).status).toBe(404);
  });

  it('have their role changed by admins only', async () => {
    const { id, admin } = await buildOrganization(server);
    const member = await buildMember(server, id, 'read');
    expect((await update(member, id, member.id, { role: 'admin' })).status).toBe(403);
    expect((await update(admin, id, member.id, { role: 'owner' })).status).toBe(400);
    expect((await update(admin, id, member.id, {})).body.role).toBe('read');
    expect((await update(admin, id, member.id, { role: null })).body.role).toBeNull();
    expect((await update(admin, id, 'nobody', { role: 'read' })).status).toBe(404);
  });

  it('have no access while they are disabled, which can be taken back', async () => {
    const { id, admin } = await buildOrganization(server);
    const member = await buildMember(server, id, 'create');
    expect((await update(admin, id, member.id, { disabled: true })).body).toMatchObject({ disabled: true, spaces: 0 });
    expect((await member.client.call('getOrganizationById', { organizationId: id })).status).toBe(404);
    expect((await member.client.ok('listOrganizationsForAuthenticatedUser')).count).toBe(0);
    const back = await update(admin, id, member.id, { disabled: false, keepTokens: true });
    expect(back.body.disabled).toBe(false);
    expect((await member.client.call('getOrganizationById', { organizationId: id })).status).toBe(200);
  });

  it('tell each viewer what they may do with the membership, and why nobody may', async () => {
    const { id, admin } = await buildOrganization(server);
    const member = await buildMember(server, id, 'read');
    const permissions = async (by: Person, userId: string) => {
      const member = await by.client.ok('getMemberInOrganizationById', { organizationId: id, userId });
      return { ...member.permissions, ...(member.guard && { guard: member.guard }) };
    };
    const nothing = { update: false, disable: false, remove: false };
    const everything = { update: true, disable: true, remove: true };
    expect(await permissions(admin, admin.id)).toEqual({ ...nothing, guard: 'last-admin' });
    expect(await permissions(admin, member.id)).toEqual(everything);
    expect(await permissions(member, member.id)).toEqual({ ...nothing, remove: true });
    expect(await permissions(member, admin.id)).toEqual({ ...nothing, guard: 'last-admin' });
    await update(admin, id, member.id, { role: 'admin' });
    const { items } = await admin.client.ok('listMembersInOrganizationById', { organizationId: id });
    expect(items.map((item: { permissions: object }) => item.permissions)).toEqual([everything, everything]);
    await update(admin, id, member.id, { disabled: true });
    expect(await permissions(admin, admin.id)).toEqual({ ...nothing, guard: 'last-admin' });
    expect(await permissions(admin, member.id)).toEqual(everything);
  });

  it('keep their last admin, who can be neither demoted nor disabled nor removed', async () => {
    const { id, admin } = await buildOrganization(server);
    const second = await buildMember(server, id, 'admin');
    await update(admin, id, second.id, { disabled: true });
    expect((await update(admin, id, admin.id, { role: 'create' })).status).toBe(409);
    expect((await update(admin, id, admin.id, { disabled: true })).status).toBe(409);
    expect((await remove(admin, id, admin.id)).status).toBe(409);
    expect((await update(admin, id, admin.id, { role: 'admin', disabled: false })).status).toBe(200);
    await update(admin, id, second.id, { disabled: false, keepTokens: true });
    expect((await update(second, id, admin.id, { role: 'create' })).status).toBe(200);
  });

  it('keep one admin when eight leave at the same time', async () => {
    const { id, admin } = await buildOrganization(server);
    const admins = [admin];
    while (admins.length < 8) admins.push(await buildMember(server, id, 'admin'));
    const answers = await Promise.all(
      admins.map((person, index) =>
        index % 2 === 0 ? remove(person, id, person.id) : update(person, id, person.id, { role: 'read' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
    const left = await Promise.all(
      admins.map(({ client }) => client.call('getOrganizationById', { organizationId: id })),
    );
    expect(left.filter(({ body }) => body.permissions?.admin)).toHaveLength(1);
  });

  it('leave or are removed with their teams, grants and tokens, and keep their sessions', async () => {
    const { id, admin } = await buildOrganization(server);
    const member = await buildMember(server, id, 'edit');
    const other = await buildMember(server, id, 'edit');
    const team = await admin.client.ok('createOrganizationTeam', {
      organizationId: id,
      body: { title: 'Docs', members: [member.id, other.id] },
    });
    const session = await buildSession(server, member);
    expect((await remove(other, id, member.id)).status).toBe(403);
    expect((await remove(other, id, other.id)).status).toBe(204);
    expect((await remove(admin, id, member.id)).status).toBe(204);
    expect((await remove(admin, id, member.id)).status).toBe(204);
    const { members } = await admin.client.ok('getTeamInOrganizationById', { organizationId: id, teamId: team.id });
    expect(members).toBe(0);
    expect((await admin.client.ok('listMembersInOrganizationById', { organizationId: id })).count).toBe(1);
    expect((await member.client.call('getAuthenticatedUser')).status).toBe(401);
    expect((await session.call('getAuthenticatedUser')).status).toBe(200);
    expect((await session.call('getOrganizationById', { organizationId: id })).status).toBe(404);
  });

  it('are marked as SSO members by admins, once and again', async () => {
    const { id, admin } = await buildOrganization(server);
    const member = await buildMember(server, id, 'create');
    const mark = (by: Person, userId: string) =>
      by.client.call('setUserAsSSOMemberForOrganization', { organizationId: id, userId });
    expect((await mark(member, member.id)).status).toBe(403);
    expect((await mark(admin, 'nobody')).status).toBe(404);
    expect((await mark(admin, member.id)).body).toMatchObject({ id: member.id, sso: true });
    expect((await mark(admin, member.id)).body.sso).toBe(true);
  });

  it('are told apart from strangers, who cannot ping or look', async () => {
    const { id, admin } = await buildOrganization(server);
    const stranger = await buildUser(server);
    const member = { organizationId: id, userId: admin.id };
    for (const operation of [
      'updateOrganizationMemberLastSeenAt',
      'listMembersInOrganizationById',
      'updateMemberInOrganizationById',
      'removeMemberFromOrganizationById',
      'setUserAsSSOMemberForOrganization',
      'listSpacesForOrganizationMember',
      'listTeamsForOrganizationMember',
    ] as const) {
      expect((await stranger.client.call(operation, member)).status).toBe(404);
      expect((await server.nobody.call(operation, member)).status).toBe(401);
    }
  });

  it('hear of changes among them', async () => {
    const { id, admin } = await buildOrganization(server);
    const member = await buildMember(server, id, 'read');
    await server.services.events.ready();
    const heard = new Promise(resolve => server.services.events.subscribe({ organizationId: id }, resolve));
    await update(admin, id, member.id, { role: 'edit' });
    expect(await heard).toMatchObject({ type: 'member', data: { userId: member.id } });
  });

  it('are seen at most once a minute', async () => {
    const { id } = await buildOrganization(server);
    const member = await buildMember(server, id, 'read');
    const ping = async () => {
      await member.client.ok('updateOrganizationMemberLastSeenAt', { organizationId: id });
      const self = { organizationId: id, userId: member.id };
      return (await member.client.ok('getMemberInOrganizationById', self)).lastSeenAt;
    };
    const first = await ping();
    server.clock.advance(30_000);
    expect(await ping()).toBe(first);
    server.clock.advance(31_000);
    expect(Date.parse(await ping())).toBeGreaterThan(Date.parse(first) + 60_000);
  });

  it('have their spaces listed by creation, with their level, for themselves and admins', async () => {
    const { id, admin } = await buildOrganization(server);
    const member = await buildMember(server, id, 'comment');
    const other = await buildMember(server, id, 'create');
    const made: string[] = [];
    for (const title of ['One', 'Two', 'Hidden']) {
      server.clock.advance(1000);
      made.push((await admin.client.ok('createSpace', { organizationId: id, body: { title } })).id);
    }
    await admin.client.ok('updateSpaceById', { spaceId: made[2], body: { defaultLevel: null } });
    await admin.client.ok('updateSpaceById', { spaceId: made[0], body: { defaultLevel: 'edit' } });
    const list = (by: Person, query: Record<string, string | number> = {}) =>
      by.client.call('listSpacesForOrganizationMember', { organizationId: id, userId: member.id, query });
    const own = await list(member);
    expect(
      own.body.items.map(
        ({ permission, space, source }: { permission: string; space: { title: string }; source: object }) => [
          permission,
          space.title,
          source,
        ],
      ),
    ).toEqual([
      ['comment', 'Two', { type: 'role' }],
      ['edit', 'One', { type: 'default' }],
    ]);
    expect(own.body.items[1].space.permissions.edit).toBe(true);
    const seen = await list(admin, { order: 'asc', limit: 1 });
    expect(seen.body).toMatchObject({
      count: 2,
      items: [{ permission: 'edit', space: { permissions: { admin: true } } }],
    });
    expect((await list(admin, { order: 'asc', limit: 1, page: seen.body.next.page })).body.items).toHaveLength(1);
    expect((await list(other)).status).toBe(403);
    const self = { organizationId: id, userId: member.id };
    expect((await admin.client.ok('getMemberInOrganizationById', self)).spaces).toBe(2);
  });

  it('come as CSV by name, as many as the filters leave, for admins only', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const member = await buildMember(server, organizationId, null);
    const body = { role: 'guest' };
    expect((await member.client.call('exportOrganizationMembers', { organizationId, body })).status).toBe(403);
    const { url } = await admin.client.ok('exportOrganizationMembers', { organizationId, body });
    const response = await fetch(url.replace('http://bindery.test', server.url));
    expect(response.headers.get('content-disposition')).toContain('members.csv');
    const bytes = new Uint8Array(await response.arrayBuffer());
    // Without the mark, Excel reads names as another encoding.
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [titles, line, end] = new TextDecoder().decode(bytes).split('\r\n');
    expect(titles).toBe('name,email,role,status,sign-in,teams,spaces,joined,last seen,id');
    expect(line).toMatch(new RegExp(`,${member.email},guest,active,password,0,0,[^,]+,,${member.id}$`));
    expect(end).toBe('');
    // A link is for its own list only.
    const other = url.replace('http://bindery.test/exports/members.csv', `${server.url}/exports/audit-log.csv`);
    expect((await fetch(other)).status).toBe(403);
  });

  it('get claims for visiting sites only where a published site asks for its visitors', async () => {
    const { id, admin } = await buildOrganization(server);
    const ping = () => admin.client.ok('updateOrganizationMemberLastSeenAt', { organizationId: id });
    expect(await ping()).toEqual({});
    const now = server.clock.now();
    await server.services.database.write(tx =>
      tx
        .insertInto('sites')
        .values({
          organization_id: id,
          id: 'site_visitors',
          type: 'basic',
          title: 'Visitors',
          sort_title: 'visitors',
          basename: 'visitors',
          visibility: 'visitor-auth',
          published: 1,
          was_published: 1,
          agents_context: 'included',
          customization: '{}',
          created_by: admin.id,
          created_at: now.toISOString(),
          adaptive_content: 0,
          hostname: null,
          proxy: null,
          default_site_space: null,
          default_section: null,
          version: 1,
        })
        .execute(),
    );
    const { serviceVisitorClaims } = await ping();
    const key = server.services.secrets.key(visitorClaimsPurpose);
    const { payload } = await jwtVerify(serviceVisitorClaims, key, { currentDate: server.clock.now() });
    expect(payload).toMatchObject({ sub: admin.id, org: id, exp: (payload.iat ?? 0) + 3600 });
    expect(decodeProtectedHeader(serviceVisitorClaims).alg).toBe('HS256');
  });
});
