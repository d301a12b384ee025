import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setBlocked } from '../operate/block.ts';
import { buildOrganization, buildUser, type Person } from '../testing/build.ts';
import { mailedLink, secretOf } from '../testing/build-accounts.ts';
import { buildTeam } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { findUserByEmail } from '../users/rows.ts';
import { post, reachIdp, walk } from './testing/browser.ts';
import { buildProvider } from './testing/build-provider.ts';
import { type IdentityProvider, startIdentityProvider } from './testing/identity-provider.ts';

describe.each(engines)('invites where single sign-on is used on %s', engine => {
  let server: TestServer;
  let idp: IdentityProvider;
  beforeAll(async () => {
    server = await startServer(engine);
    idp = await startIdentityProvider(server.clock);
  });
  afterAll(async () => {
    await server.stop();
    await idp.stop();
  });

  let serial = 0;
  const address = () => `invited${++serial}@${engine}.example`;

  /** An organization that requires single sign-on, whose provider lets people in as readers in a team of its own. */
  async function buildPlace({ required = true } = {}) {
    const { id: organizationId, admin } = await buildOrganization(server);
    const everyone = await buildTeam(server, organizationId, []);
    const provider = await buildProvider(admin, organizationId, idp, { defaultRole: 'read' });
    const at = { organizationId, samlProviderId: provider.id };
    await admin.client.ok('updateOrganizationSAMLProvider', { ...at, body: { defaultTeam: everyone } });
    if (required) await admin.client.ok('updateOrganizationById', { organizationId, body: { sso: true } });
    const invite = async (email: string, more: object = {}) => {
      const body = { emails: [email], role: 'create', ...more };
      const { invites } = await admin.client.ok('inviteUsersToOrganization', { organizationId, body });
      return invites[0];
    };
    const enter = (email: string, query: Record<string, string> = {}) =>
      walk(server, idp, `${provider.service.startURL}?${new URLSearchParams(query)}`, { nameId: email });
    const member = async (userId: string) =>
      (await admin.client.call('getMemberInOrganizationById', { organizationId, userId })).body;
    const pending = async () => (await admin.client.ok('listOrganizationInvites', { organizationId })).count;
    return { organizationId, admin, provider, invite, enter, member, pending };
  }

  /** What the mail of an invite leads to. */
  async function opened(email: string) {
    const link = await mailedLink(server, email);
    return { inviteId: link.pathname.split('/').at(-1) ?? '', key: secretOf(link, 'key') };
  }

  it('give somebody who comes through the provider the role and teams of the invite, and are accepted by it', async () => {
    const { organizationId, invite, enter, member, pending } = await buildPlace();
    const email = address();
    const writers = await buildTeam(server, organizationId, []);
    expect(await invite(email, { teams: [writers] })).toMatchObject({ sso: true });
    const { id } = await (await enter(email)).client.ok('getAuthenticatedUser');
    expect(await member(id)).toMatchObject({ role: 'create', sso: true, teams: 1 });
    expect(await pending()).toBe(0);
    const at = { organizationId, teamId: writers };
    const client = (await enter(email)).client;
    expect((await client.ok('listTeamMembersInOrganizationById', at)).items).toHaveLength(1);
  });

  it('give nothing more once they have run out', async () => {
    const { invite, enter, member } = await buildPlace();
    const email = address();
    await invite(email);
    server.clock.advance(15 * 86_400_000);
    const { id } = await (await enter(email)).client.ok('getAuthenticatedUser');
    expect(await member(id)).toMatchObject({ role: 'read', teams: 1 });
  });

  it('name the providers to whoever holds the key, and let nobody in by a password while single sign-on is required', async () => {
    const { organizationId, admin, provider, invite } = await buildPlace();
    const email = address();
    await invite(email);
    const { inviteId, key } = await opened(email);
    const shown = await server.nobody.ok('getPublicInvite', { inviteId, query: { key } });
    expect(shown).toMatchObject({ sso: true, providers: [{ id: provider.id, label: provider.label }] });
    const person = await buildUser(server, { email });
    const join = { organizationId, inviteId, body: { key } };
    const refused = await person.client.call('joinOrganizationWithInvite', join);
    expect([refused.status, refused.body.error.reason]).toEqual([403, 'sso-to-join']);
    await admin.client.ok('updateOrganizationById', { organizationId, body: { sso: false } });
    expect(await server.nobody.ok('getPublicInvite', { inviteId, query: { key } })).toMatchObject({ sso: false });
    expect((await person.client.call('joinOrganizationWithInvite', join)).status).toBe(200);
  });

  it('let an admin invite somebody who has no account at the provider', async () => {
    const { organizationId, invite, member } = await buildPlace();
    const email = address();
    await invite(email, { sso: false });
    const { inviteId, key } = await opened(email);
    expect(await server.nobody.ok('getPublicInvite', { inviteId, query: { key } })).toMatchObject({ sso: false });
    const person = await buildUser(server, { email });
    await person.client.ok('joinOrganizationWithInvite', { organizationId, inviteId, body: { key } });
    expect(await member(person.id)).toMatchObject({ role: 'create', sso: false });
  });

  it('let nobody in while the organization is blocked, who are told so in their language, but its members sign in', async () => {
    const { organizationId, provider, invite, enter, pending } = await buildPlace();
    const known = address();
    const { id } = await (await enter(known)).client.ok('getAuthenticatedUser');
    const email = address();
    await invite(email);
    const { inviteId, key } = await opened(email);
    const block = (reason: string | null) => setBlocked(server.services.database, organizationId, reason);
    await block('Reported for phishing');
    const people: [string, Record<string, string>][] = [
      [address(), {}],
      [email, {}],
      [email, { invite: inviteId, key }],
      [known, { invite: inviteId, key }],
    ];
    for (const [nameId, query] of people) {
      const refused = await enter(nameId, query);
      const said = expect.stringContaining(' is blocked, so nobody can join it: Reported for phishing');
      expect([refused.status, refused.page]).toEqual([403, said]);
      expect((await refused.client.call('getAuthenticatedUser')).status).toBe(401);
      if (nameId !== known) expect(await findUserByEmail(server.services.database.read, nameId)).toBeUndefined();
    }
    const { action, SAMLResponse } = await reachIdp(server, idp, provider.service.startURL, { nameId: email });
    const inGerman = await fetch(action.replace('http://bindery.test', server.url), {
      method: 'POST',
      headers: { 'accept-language': 'de', origin: 'http://idp.example' },
      body: new URLSearchParams({ SAMLResponse }),
    });
    expect(await inGerman.text()).toContain('ist gesperrt, darum kann niemand beitreten: Reported for phishing');
    expect((await (await enter(known)).client.ok('getAuthenticatedUser')).id).toBe(id);
    await block(null);
    expect(await pending()).toBe(1);
    expect((await enter(email)).status).toBe(303);
  });

  it('link an account that exists to the provider for whoever holds the key of the mail', async () => {
    const { invite, member, pending } = await buildPlace();
    const person = await buildUser(server, { email: address() });
    await invite(person.email);
    const { inviteId, key } = await opened(person.email);
    const [provider] = (await server.nobody.ok('getPublicInvite', { inviteId, query: { key } })).providers;
    const arrival = await walk(server, idp, `${provider.startURL}&returnTo=/o/somewhere`, { nameId: person.email });
    expect([arrival.status, arrival.location]).toEqual([303, 'http://bindery.test/o/somewhere']);
    expect((await arrival.client.ok('getAuthenticatedUser')).id).toBe(person.id);
    expect(await member(person.id)).toMatchObject({ role: 'create', sso: true });
    expect(await pending()).toBe(0);
  });

  it('link no account without its owner: by the address alone it takes their consent by mail', async () => {
    const { invite, enter, member, pending } = await buildPlace();
    const person = await buildUser(server, { email: address() });
    await invite(person.email);
    const { inviteId } = await opened(person.email);
    const queries: Record<string, string>[] = [{}, { invite: inviteId, key: 'bnd_wrong' }];
    for (const query of queries) {
      const asked = await enter(person.email, query);
      expect([asked.status, asked.page]).toEqual([200, expect.stringContaining('You have an account already')]);
      expect((await asked.client.call('getAuthenticatedUser')).status).toBe(401);
    }
    expect((await member(person.id)).object).toBeUndefined();
    const link = await mailedLink(server, person.email);
    const token = secretOf(link, 'token');
    expect((await post(server, `${link.origin}${link.pathname}`, { token })).status).toBe(200);
    const arrival = await enter(person.email);
    expect((await arrival.client.ok('getAuthenticatedUser')).id).toBe(person.id);
    expect(await member(person.id)).toMatchObject({ role: 'create', sso: true });
    expect(await pending()).toBe(0);
  });

  it('ask the owner of an account that belongs elsewhere too, key or not', async () => {
    const { invite, enter } = await buildPlace();
    const { admin: person } = await buildOrganization(server);
    await invite(person.email);
    const { inviteId: id, key } = await opened(person.email);
    const asked = await enter(person.email, { invite: id, key });
    expect([asked.status, asked.page]).toEqual([200, expect.stringContaining('another organization too')]);
    expect((await asked.client.call('getAuthenticatedUser')).status).toBe(401);
  });

  it('of another organization give nothing here, whoever holds their key', async () => {
    const here = await buildPlace();
    const there = await buildPlace();
    const email = address();
    await there.invite(email, { role: 'admin' });
    const { inviteId: id, key } = await opened(email);
    const arrival = await here.enter(email, { invite: id, key });
    const user = await arrival.client.ok('getAuthenticatedUser');
    expect(await here.member(user.id)).toMatchObject({ role: 'read' });
    expect(await there.pending()).toBe(1);
  });

  it('are accepted under the name that the provider has for whoever holds the key', async () => {
    const { invite, enter, member, pending } = await buildPlace({ required: false });
    const email = address();
    expect(await invite(email)).toMatchObject({ sso: false });
    const { inviteId: id, key } = await opened(email);
    const other = address();
    const arrival = await enter(other, { invite: id, key });
    const user = await arrival.client.ok('getAuthenticatedUser');
    expect(user).toMatchObject({ email: other, emailVerified: false });
    expect(await member(user.id)).toMatchObject({ role: 'create', sso: true });
    expect(await pending()).toBe(0);
  });

  it('raise a member who opens one, and never lower them', async () => {
    const { organizationId, admin, invite, enter, member } = await buildPlace();
    const email = address();
    await invite(email, { role: 'comment' });
    const { inviteId: id, key } = await opened(email);
    const person: Person['id'] = (await (await enter(email)).client.ok('getAuthenticatedUser')).id;
    await admin.client.ok('updateMemberInOrganizationById', {
      organizationId,
      userId: person,
      body: { role: 'review' },
    });
    await enter(email, { invite: id, key });
    expect(await member(person)).toMatchObject({ role: 'review' });
  });
});
