import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganization } from '../testing/build.ts';
import { buildAccount, password } from '../testing/build-accounts.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

const origin = 'https://bindery.test';

describe.each(engines)('sessions under attack on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine, { PUBLIC_URL: origin });
  });
  afterAll(() => server.stop());

  /** A browser that holds this cookie, and writes from the service's own pages. */
  const browser = (cookie: string) => ({
    call: (id: Parameters<TestServer['nobody']['call']>[0], call: object = {}) =>
      server.nobody.call(id, { ...call, headers: { cookie, origin } }),
    async user() {
      const { status, body } = await this.call('getSession');
      return status === 200 ? body.user?.id : status;
    },
  });
  const signIn = async (email: string, cookie = '', given = password) => {
    const body = { email, password: given };
    const { headers } = await server.nobody.call('signIn', { body, headers: { cookie, origin } });
    return headers.get('set-cookie') ?? '';
  };
  const pairOf = (setCookie: string) => setCookie.split(';')[0] ?? '';

  it('are in a cookie that no other host can plant, and that is taken back in the same way', async () => {
    const { id, email } = await buildAccount(server);
    const given = await signIn(email);
    expect(given).toMatch(/^__Host-bindery_session=bnd_[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/);
    const cookie = pairOf(given);
    expect(await browser(cookie).user()).toBe(id);
    expect(await browser(cookie.replace('__Host-', '')).user()).toBeUndefined();
    const { headers } = await browser(cookie).call('signOut');
    expect(headers.get('set-cookie')).toMatch(/^__Host-bindery_session=; .*Path=\/;.*Secure/);
    expect(headers.get('set-cookie')).not.toMatch(/Domain/i);
  });

  it('are new at each sign-in, whatever session the browser brought', async () => {
    const [victim, attacker] = [await buildAccount(server), await buildAccount(server)];
    const planted = pairOf(await signIn(attacker.email));
    const made = '__Host-bindery_session=bnd_chosenbytheattacker';
    for (const before of [planted, made]) {
      const after = pairOf(await signIn(victim.email, before));
      expect(after).not.toBe(before);
      expect(await browser(after).user()).toBe(victim.id);
    }
    expect(await browser(planted).user()).toBe(attacker.id);
    expect(await browser(made).user()).toBeUndefined();
  });

  it('do nothing in another browser once the person signed out, or set another password elsewhere', async () => {
    const { id, email } = await buildAccount(server);
    const [copied, kept] = [pairOf(await signIn(email)), pairOf(await signIn(email))];
    expect((await browser(copied).call('signOut')).status).toBe(204);
    expect(await browser(copied).user()).toBeUndefined();
    const rename = { userId: id, body: { displayName: 'Taken' } };
    expect((await browser(copied).call('updateUserById', rename)).status).toBe(401);
    const stolen = pairOf(await signIn(email));
    const body = { currentPassword: password, password: 'another horse battery' };
    expect((await browser(kept).call('changePassword', { body })).status).toBe(204);
    expect(await browser(stolen).user()).toBeUndefined();
    expect((await browser(stolen).call('updateUserById', rename)).status).toBe(401);
    expect(await browser(kept).user()).toBe(id);
    expect(await signIn(email)).toBe('');
  });

  it('of a member who was disabled end with the next request', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const { id: userId, email } = await buildAccount(server);
    const link = await admin.client.ok('createOrganizationInvite', { organizationId, body: { role: 'edit' } });
    const member = browser(pairOf(await signIn(email)));
    await member.call('joinOrganizationWithInvite', { organizationId, inviteId: link.id });
    expect((await member.call('getOrganizationById', { organizationId })).body.id).toBe(organizationId);
    await admin.client.ok('updateMemberInOrganizationById', { organizationId, userId, body: { disabled: true } });
    for (const id of ['getOrganizationById', 'listSpacesInOrganizationById', 'listMembersInOrganizationById'] as const)
      expect((await member.call(id, { organizationId })).status, id).toBe(401);
  });
});
