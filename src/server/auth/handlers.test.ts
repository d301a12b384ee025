import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganization, buildUser } from '../testing/build.ts';
import {
  buildAccount,
  forgetVerification,
  mailedLink,
  mailedLinks,
  password,
  secretOf,
} from '../testing/build-accounts.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

const day = 24 * 3_600_000;

describe.each(engines)('sign-in on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
    await buildUser(server);
  });
  afterAll(() => server.stop());

  const signIn = (email: string, given = password) =>
    server.nobody.call('signIn', {
      body: { email, password: given },
      headers: { 'user-agent': 'Firefox/133.0 (X11; Linux)' },
    });

  it('answers with a session as token and as a cookie that scripts cannot read', async () => {
    const { email } = await buildAccount(server, { email: 'cookie@example.com' });
    const { status, body, headers } = await signIn(email.toUpperCase());
    expect(status).toBe(200);
    expect(body.user.email).toBe(email);
    expect(headers.get('set-cookie')).toMatch(/^bindery_session=bnd_[^;]+;.*HttpOnly; SameSite=Lax/);
    expect((await server.as(body.token).ok('getAuthenticatedUser')).id).toBe(body.user.id);
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await server.nobody.call('getAuthenticatedUser', { headers: { cookie } })).body.id).toBe(body.user.id);
  });

  it('keeps nobody from writing while passwords are checked', async () => {
    const { client, id } = await buildUser(server);
    const accounts = await Promise.all(Array.from({ length: 8 }, () => buildAccount(server)));
    const over: string[] = [];
    const signIns = accounts.map(async ({ email }) => {
      expect((await signIn(email)).status).toBe(200);
      over.push('sign-in');
    });
    await client.ok('updateUserById', { userId: id, body: { displayName: 'Renamed meanwhile' } });
    over.push('write');
    await Promise.all(signIns);
    expect(over.at(-1)).toBe('sign-in');
  });

  it('does nothing for the page of one person with the session of another', async () => {
    const { id } = await buildAccount(server);
    const { email } = await buildAccount(server);
    const { body, headers } = await signIn(email);
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    const rename = (user: string) =>
      server.nobody.call('updateUserById', {
        userId: body.user.id,
        body: { displayName: 'Renamed' },
        headers: { cookie, origin: server.services.config.publicUrl, 'x-bindery-user': user },
      });
    expect((await rename(id)).status).toBe(401);
    expect((await rename(body.user.id)).status).toBe(200);
    const asked = { headers: { cookie, 'x-bindery-user': id } };
    expect(await server.nobody.ok('getSession', asked)).toEqual({ user: null });
  });

  it('says the same about a wrong password and an unknown address', async () => {
    const { email } = await buildAccount(server);
    const wrong = await signIn(email, 'wrong password');
    const unknown = await signIn('nobody@example.com');
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body.error.message).toBe(unknown.body.error.message);
  });

  it('does not let in an account without a password', async () => {
    const { email } = await buildUser(server);
    expect((await signIn(email, '')).status).toBe(401);
  });

  it('ends the session on sign-out, and leaves API tokens alone', async () => {
    const person = await buildAccount(server);
    const { token } = (await signIn(person.email)).body;
    const out = await server.as(token).call('signOut');
    expect(out.status).toBe(204);
    expect(out.headers.get('set-cookie')).toMatch(/^bindery_session=;/);
    expect((await server.as(token).call('getAuthenticatedUser')).status).toBe(401);
    await person.client.ok('signOut');
    expect((await person.client.call('getAuthenticatedUser')).status).toBe(200);
  });

  it('ends a session that was idle for 12 hours, and any after 30 days', async () => {
    const { email } = await buildAccount(server);
    const idle = server.as((await signIn(email)).body.token);
    const used = server.as((await signIn(email)).body.token);
    for (let hours = 0; hours < 13; hours += 6.5) {
      server.clock.advance(6.5 * 3_600_000);
      expect((await used.call('getAuthenticatedUser')).status).toBe(200);
    }
    expect((await idle.call('getAuthenticatedUser')).status).toBe(401);
    for (let hours = 13; hours < 30 * 24 - 11; hours += 11) {
      server.clock.advance(11 * 3_600_000);
      await used.call('getAuthenticatedUser');
    }
    server.clock.advance(11 * 3_600_000);
    expect((await used.call('getAuthenticatedUser')).status).toBe(401);
  });

  it('wants SSO members of an organization that enforces it to come through SSO, but not its admins', async () => {
    const { id, admin } = await buildOrganization(server, { title: 'Strict' });
    const person = await buildAccount(server);
    const settings = { label: 'Identity', entityID: 'idp', certificate: 'none', ssoURL: 'https://idp.example/sso' };
    await admin.client.ok('createOrganizationSAMLProvider', { organizationId: id, body: settings });
    await admin.client.ok('updateOrganizationById', { organizationId: id, body: { sso: true } });
    const link = await admin.client.ok('createOrganizationInvite', { organizationId: id, body: { role: 'edit' } });
    await person.client.ok('joinOrganizationWithInvite', { organizationId: id, inviteId: link.id });
    expect((await signIn(person.email)).status).toBe(200);
    await admin.client.ok('setUserAsSSOMemberForOrganization', { organizationId: id, userId: person.id });
    const refused = await signIn(person.email);
    expect([refused.status, refused.body.error.message]).toEqual([403, expect.stringContaining('Strict')]);
    await admin.client.ok('updateMemberInOrganizationById', {
      organizationId: id,
      userId: person.id,
      body: { role: 'admin' },
    });
    expect((await signIn(person.email)).status).toBe(200);
  });

  it('sets a new password by a mailed link, once, and ends the sessions before it', async () => {
    const person = await buildAccount(server);
    await forgetVerification(server, person);
    const session = server.as((await signIn(person.email)).body.token);
    expect((await server.nobody.call('requestPasswordReset', { body: { email: person.email } })).status).toBe(204);
    const link = await mailedLink(server, person.email);
    expect(link.pathname).toBe('/reset-password');
    const body = { token: secretOf(link, 'token'), password: 'another password' };
    expect((await server.nobody.call('resetPassword', { body })).status).toBe(204);
    expect((await session.call('getAuthenticatedUser')).status).toBe(401);
    expect((await signIn(person.email)).status).toBe(401);
    const again = await signIn(person.email, 'another password');
    expect((await server.as(again.body.token).ok('getAuthenticatedUser')).emailVerified).toBe(true);
    expect((await server.nobody.call('resetPassword', { body })).status).toBe(400);
  });

  it('takes an account back whole from somebody who made it with another’s address', async () => {
    const person = await buildAccount(server);
    await forgetVerification(server, person);
    await server.nobody.ok('requestPasswordReset', { body: { email: person.email } });
    const token = secretOf(await mailedLink(server, person.email), 'token');
    await server.nobody.ok('resetPassword', { body: { token, password: 'another password' } });
    expect((await person.client.call('getAuthenticatedUser')).status).toBe(401);
  });

  it('answers the same about a reset for an unknown address, and sends nothing', async () => {
    const { status } = await server.nobody.call('requestPasswordReset', { body: { email: 'unknown@example.com' } });
    expect(status).toBe(204);
    expect(await mailedLinks(server, 'unknown@example.com')).toEqual([]);
  });

  it('refuses a reset link after an hour, and one that a newer mail replaced', async () => {
    const { email } = await buildAccount(server);
    await server.nobody.ok('requestPasswordReset', { body: { email } });
    const first = await mailedLink(server, email);
    server.clock.advance(1000);
    await server.nobody.ok('requestPasswordReset', { body: { email } });
    const second = await mailedLink(server, email);
    const reset = (link: URL) =>
      server.nobody.call('resetPassword', { body: { token: secretOf(link, 'token'), password: 'another password' } });
    expect((await reset(first)).status).toBe(400);
    server.clock.advance(3_600_000);
    expect((await reset(second)).status).toBe(400);
  });

  it('confirms an address by the mailed link', async () => {
    const person = await buildAccount(server);
    await forgetVerification(server, person);
    await person.client.ok('resendVerification');
    const link = await mailedLink(server, person.email);
    expect(link.pathname).toBe('/verify');
    await server.nobody.ok('verifyEmail', { body: { token: secretOf(link, 'token') } });
    expect((await person.client.ok('getAuthenticatedUser')).emailVerified).toBe(true);
    expect((await server.nobody.call('verifyEmail', { body: { token: 'bnd_other' } })).status).toBe(400);
    await person.client.ok('resendVerification');
    expect(await mailedLinks(server, person.email)).toHaveLength(1);
  });

  it('slows down guesses at one account, and forgets them an hour later', async () => {
    const { email } = await buildAccount(server);
    server.clock.advance(day);
    for (let guess = 0; guess < 5; guess++) expect((await signIn(email, 'a guess')).status).toBe(401);
    const refused = await signIn(email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    server.clock.advance(3_700_000);
    expect((await signIn(email)).status).toBe(200);
  });

  it('slows down one address that guesses at many accounts', async () => {
    server.clock.advance(day);
    let status = 0;
    for (let guess = 0; guess < 25 && status !== 429; guess++)
      ({ status } = await signIn(`guess${guess}@example.com`, 'a guess'));
    expect(status).toBe(429);
    server.clock.advance(day);
  });
});

describe.each(engines)('sign-up on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
    await buildUser(server);
  });
  afterAll(() => server.stop());

  const signUp = (email: string, more: Record<string, string> = {}) => {
    server.clock.advance(3_700_000);
    return server.nobody.call('signUp', { body: { email, password, displayName: 'New Person', ...more } });
  };

  it('is closed to those whom nobody invited', async () => {
    expect((await signUp('stranger@example.com')).status).toBe(403);
  });

  it('lets in an invited address, verified by the key of its mail', async () => {
    const { id, admin } = await buildOrganization(server);
    await admin.client.ok('inviteUsersToOrganization', {
      organizationId: id,
      body: { emails: ['invited@example.com'] },
    });
    const link = await mailedLink(server, 'invited@example.com');
    const invite = link.pathname.split('/').at(-1) ?? '';
    const { status, body } = await signUp('Invited@Example.com', { invite, inviteKey: secretOf(link, 'key') });
    expect(status).toBe(201);
    expect(body.user).toMatchObject({ displayName: 'New Person', email: 'invited@example.com' });
    const person = server.as(body.token);
    expect((await person.ok('getAuthenticatedUser')).emailVerified).toBe(true);
    await person.ok('joinOrganizationWithInvite', { organizationId: id, inviteId: invite });
    expect((await person.ok('getOrganizationById', { organizationId: id })).id).toBe(id);
  });

  it('does not take the id of an invite for the key', async () => {
    const { id, admin } = await buildOrganization(server);
    const sent = await admin.client.ok('inviteUsersToOrganization', {
      organizationId: id,
      body: { emails: ['boss@example.com'] },
    });
    const invite = sent.invites[0].id;
    const { status, body } = await signUp('boss@example.com', { invite, inviteKey: invite });
    expect(status).toBe(201);
    const person = server.as(body.token);
    expect((await person.ok('getAuthenticatedUser')).emailVerified).toBe(false);
    expect((await person.call('joinOrganizationWithInvite', { organizationId: id, inviteId: invite })).status).toBe(
      403,
    );
  });

  it('lets in whoever has an invite link, unless links are switched off', async () => {
    const { id, admin } = await buildOrganization(server);
    const { id: invite } = await admin.client.ok('createOrganizationInvite', {
      organizationId: id,
      body: { role: 'read' },
    });
    expect((await signUp('linked@example.com', { invite })).status).toBe(201);
    await admin.client.ok('updateOrganizationById', { organizationId: id, body: { inviteLinks: false } });
    expect((await signUp('late@example.com', { invite })).status).toBe(403);
  });

  it('lets in addresses of an organization’s e-mail domain, who join once they confirmed', async () => {
    const { id, admin } = await buildOrganization(server);
    await admin.client.ok('updateOrganizationById', {
      organizationId: id,
      body: { emailDomains: ['Acme.test', 'acme.test'] },
    });
    const { body } = await signUp('worker@acme.test');
    const person = server.as(body.token);
    expect((await person.call('joinOrganization', { organizationId: id })).status).toBe(400);
    expect((await person.ok('getOrganizationsForEmailDomain', { emailDomain: 'acme.test' })).organizations).toEqual([]);
    await server.nobody.ok('verifyEmail', {
      body: { token: secretOf(await mailedLink(server, 'worker@acme.test'), 'token') },
    });
    const { organizations } = await person.ok('getOrganizationsForEmailDomain', { emailDomain: 'ACME.test' });
    expect(organizations).toMatchObject([{ id, emailDomains: ['acme.test'], permissions: { view: false } }]);
    expect((await person.call('joinOrganization', { organizationId: id })).status).toBe(204);
    expect((await person.call('joinOrganization', { organizationId: id })).status).toBe(204);
    expect((await person.ok('getOrganizationById', { organizationId: id })).permissions.createContent).toBe(false);
    const stranger = await buildUser(server);
    expect((await stranger.client.call('joinOrganization', { organizationId: id })).status).toBe(404);
    expect(
      (await stranger.client.ok('getOrganizationsForEmailDomain', { emailDomain: 'acme.test' })).organizations,
    ).toEqual([]);
  });

  it('refuses a second account for an address', async () => {
    const { id, admin } = await buildOrganization(server);
    const { id: invite } = await admin.client.ok('createOrganizationInvite', {
      organizationId: id,
      body: { role: 'read' },
    });
    expect((await signUp('twice@example.com', { invite })).status).toBe(201);
    expect((await signUp('twice@example.com', { invite })).status).toBe(409);
  });

  it('refuses a short password', async () => {
    const { status, body } = await signUp('short@example.com', { password: 'short' });
    expect([status, body.error.details[0].path]).toEqual([400, 'password']);
  });
});

describe.each(engines)('open sign-up on %s', engine => {
  it('lets anyone make an account, with no membership, once the installation is set up', async () => {
    const server = await startServer(engine, { SIGN_UP: 'open' });
    try {
      const body = { email: 'anyone@example.com', password, displayName: 'Anyone' };
      expect((await server.nobody.call('signUp', { body })).status).toBe(403);
      await buildUser(server);
      const made = await server.nobody.call('signUp', { body });
      expect(made.status).toBe(201);
      expect((await server.as(made.body.token).ok('listOrganizationsForAuthenticatedUser')).count).toBe(0);
    } finally {
      await server.stop();
    }
  });
});
