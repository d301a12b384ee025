import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, buildUser } from '../testing/build.ts';
import { buildAccount, mailedLink, password, secretOf } from '../testing/build-accounts.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('users on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  async function signIn(email: string, userAgent = '', given = password) {
    const headers = { 'user-agent': userAgent };
    const { body } = await server.nobody.call('signIn', { body: { email, password: given }, headers });
    return server.as(body.token);
  }

  it('see themselves and the people of their organizations, nobody else', async () => {
    const { id, admin } = await buildOrganization(server);
    const colleague = await buildMember(server, id, 'read');
    const stranger = await buildUser(server);
    expect(await colleague.client.ok('getUserById', { userId: admin.id })).toMatchObject({ email: admin.email });
    expect((await colleague.client.call('getUserById', { userId: colleague.id })).status).toBe(200);
    expect((await colleague.client.call('getUserById', { userId: stranger.id })).status).toBe(404);
    await admin.client.ok('updateMemberInOrganizationById', {
      organizationId: id,
      userId: colleague.id,
      body: { disabled: true },
    });
    expect((await colleague.client.call('getUserById', { userId: admin.id })).status).toBe(404);
  });

  it('change their own profile, and are found under the new name', async () => {
    const { id, admin } = await buildOrganization(server);
    const person = await buildMember(server, id, 'read');
    const body = { displayName: 'Zoë Ånders', photoURL: 'https://example.com/zoe.png' };
    expect(await person.client.ok('updateUserById', { userId: person.id, body })).toMatchObject(body);
    const found = await admin.client.ok('listMembersInOrganizationById', {
      organizationId: id,
      query: { search: 'zoe an' },
    });
    expect(found.items.map((item: { id: string }) => item.id)).toEqual([person.id]);
    expect((await admin.client.call('updateUserById', { userId: person.id, body })).status).toBe(403);
    const without = await person.client.ok('updateUserById', { userId: person.id, body: { photoURL: null } });
    expect([without.displayName, without.photoURL]).toEqual(['Zoë Ånders', undefined]);
    expect(
      (await person.client.call('updateUserById', { userId: person.id, body: { photoURL: 'javascript:alert(1)' } }))
        .status,
    ).toBe(400);
  });

  it('keep how the dashboard looks to them, one choice without the other', async () => {
    const person = await buildUser(server);
    const own = async () => (await person.client.ok('getAuthenticatedUser')).appearance;
    const choose = (appearance: object) =>
      person.client.call('updateUserById', { userId: person.id, body: { appearance } });
    expect(await own()).toBeUndefined();
    await choose({ theme: 'dark' });
    await choose({ density: 'compact' });
    expect(await own()).toEqual({ theme: 'dark', density: 'compact' });
    expect((await choose({ theme: 'sepia' })).status).toBe(400);
    await person.client.ok('updateUserById', { userId: person.id, body: { displayName: 'Another name' } });
    await choose({ theme: 'system' });
    expect(await own()).toEqual({ theme: 'system', density: 'compact' });
  });

  it('list their sessions with browser and system, and end one or all others', async () => {
    const { email } = await buildAccount(server);
    const phone = await signIn(
      email,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1',
    );
    server.clock.advance(1000);
    const desk = await signIn(email, 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0');
    server.clock.advance(1000);
    const third = await signIn(email);
    const { items, count } = await desk.ok('listUserSessions');
    expect(count).toBe(3);
    expect(items.map(({ userAgent, current }: never) => [userAgent, current])).toEqual([
      ['', false],
      ['Firefox on Linux', true],
      ['Safari on iPhone', false],
    ]);
    expect((await desk.call('deleteUserSession', { sessionId: items[2].id })).status).toBe(204);
    expect((await phone.call('getAuthenticatedUser')).status).toBe(401);
    expect((await desk.call('deleteOtherUserSessions')).status).toBe(204);
    expect((await third.call('getAuthenticatedUser')).status).toBe(401);
    expect((await desk.call('getAuthenticatedUser')).status).toBe(200);
  });

  it('are told who is signed in without an error for visitors, past sessions and deleted accounts', async () => {
    const { email } = await buildAccount(server);
    const session = await signIn(email);
    expect(await session.ok('getSession')).toEqual({ user: await session.ok('getAuthenticatedUser') });
    expect(await server.nobody.ok('getSession')).toEqual({ user: null });
    const stale = { cookie: 'bindery_session=nothing' };
    expect(await server.nobody.ok('getSession', { headers: stale })).toEqual({ user: null });
  });

  it('cannot end the sessions of others', async () => {
    const victim = await buildAccount(server);
    const session = await signIn(victim.email);
    const { items } = await session.ok('listUserSessions');
    const other = await buildUser(server);
    await other.client.ok('deleteUserSession', { sessionId: items[0].id });
    expect((await session.call('getAuthenticatedUser')).status).toBe(200);
  });

  it('change their password with the current one, which ends the other sessions', async () => {
    const { email } = await buildAccount(server);
    const one = await signIn(email);
    const other = await signIn(email);
    const wrong = await one.call('changePassword', { body: { currentPassword: 'wrong', password: 'a new password' } });
    expect(wrong.status).toBe(403);
    const right = await one.call('changePassword', { body: { currentPassword: password, password: 'a new password' } });
    expect(right.status).toBe(204);
    expect((await one.call('getAuthenticatedUser')).status).toBe(200);
    expect((await other.call('getAuthenticatedUser')).status).toBe(401);
    expect((await (await signIn(email, '', 'a new password')).call('getAuthenticatedUser')).status).toBe(200);
  });

  it('delete their account: no access, no name, and the address is free again', async () => {
    const { id, admin } = await buildOrganization(server);
    const person = await buildMember(server, id, 'edit');
    expect((await admin.client.call('deleteAuthenticatedUser')).status).toBe(409);
    expect((await admin.client.call('getOrganizationById', { organizationId: id })).status).toBe(200);
    expect((await person.client.call('deleteAuthenticatedUser')).status).toBe(204);
    expect((await person.client.call('getAuthenticatedUser')).status).toBe(401);
    const members = await admin.client.ok('listMembersInOrganizationById', { organizationId: id });
    expect([members.count, members.items.length]).toEqual([1, 1]);
    expect((await buildUser(server, { email: person.email })).email).toBe(person.email);
  });

  it('cannot come back to a deleted account by a link that was on its way', async () => {
    const person = await buildAccount(server);
    await server.nobody.ok('requestPasswordReset', { body: { email: person.email } });
    const token = secretOf(await mailedLink(server, person.email), 'token');
    await person.client.ok('deleteAuthenticatedUser');
    expect((await server.nobody.call('resetPassword', { body: { token, password } })).status).toBe(400);
    const signIn = { email: `${person.id}@deleted.invalid`, password };
    expect((await server.nobody.call('signIn', { body: signIn })).status).toBe(401);
  });
});
