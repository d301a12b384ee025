import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailDomain } from '../auth/sign-up-policy.ts';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import {
  buildAccount,
  forgetVerification,
  mailedLink,
  mailedResetToken,
  password,
  secretOf,
} from '../testing/build-accounts.ts';
import { buildTeam } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { agreeByMail, post, serviceMetadata, walk } from './testing/browser.ts';
import { buildProvider } from './testing/build-provider.ts';
import { type IdentityProvider, startIdentityProvider } from './testing/identity-provider.ts';
import { verifyDomain } from './testing/verify-domain.ts';

describe.each(engines)('signing in through SAML on %s', engine => {
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

  /** An organization with a provider; everybody in it comes through `enter`. */
  async function buildPlace(
    settings: Record<string, unknown> = {},
    change: { emailDomains?: string[]; defaultRole?: string } = {},
  ) {
    const { id: organizationId, admin } = await buildOrganization(server);
    await admin.client.ok('updateOrganizationById', { organizationId, body: change });
    for (const domain of change.emailDomains ?? []) await verifyDomain(server, organizationId, domain);
    const provider = await buildProvider(admin, organizationId, idp, settings);
    const enter = (nameId: string, attributes: Record<string, string> = {}) =>
      walk(server, idp, provider.service.startURL, { nameId, attributes });
    const member = (userId: string) => admin.client.call('getMemberInOrganizationById', { organizationId, userId });
    const mark = ({ id: userId }: Pick<Person, 'id'>) =>
      admin.client.ok('setUserAsSSOMemberForOrganization', { organizationId, userId });
    return { organizationId, admin, provider, enter, member, mark };
  }
  const enforce = ({ admin, organizationId }: { admin: Person; organizationId: string }) =>
    admin.client.ok('updateOrganizationById', { organizationId, body: { sso: true } });
  const signIn = (email: string) => server.nobody.call('signIn', { body: { email, password } });
  const add = (organizationId: string, role: 'read' | 'admin' = 'read') => buildMember(server, organizationId, role);
  /** A member who has a password. */
  async function addAccount(organizationId: string, admin: Person, options: { email?: string } = {}) {
    const person = await buildAccount(server, options);
    const link = await admin.client.ok('createOrganizationInvite', { organizationId, body: { role: 'read' } });
    await person.client.ok('joinOrganizationWithInvite', { organizationId, inviteId: link.id });
    return person;
  }

  it('leaves in the audit log who came in, and that somebody was not let in', async () => {
    const { organizationId, admin, provider, enter, mark } = await buildPlace();
    const arrival = await enter('audited@acme.example');
    const { id } = await arrival.client.ok('getAuthenticatedUser');
    const actions = async (target: string) => {
      const { items } = await admin.client.ok('listOrganizationAuditEvents', { organizationId, query: { target } });
      return items.map(({ action }: { action: string }) => action).sort();
    };
    expect(await actions(id)).toEqual(['member.join', 'user.sign_in']);
    await mark({ id });
    const disable = { organizationId, userId: id, body: { disabled: true } };
    await admin.client.ok('updateMemberInOrganizationById', disable);
    for (const attempt of [1, 2])
      expect([attempt, (await enter('audited@acme.example')).status]).toEqual([attempt, 403]);
    expect(await actions(provider.id)).toEqual(['saml_provider.create', 'user.sign_in_fail']);
  });

  it('makes an account and joins the organization with the role and the team of the provider', async () => {
    const { organizationId, admin, provider, enter, member } = await buildPlace({ defaultRole: 'edit' });
    const defaultTeam = await buildTeam(server, organizationId, []);
    const samlProviderId = provider.id;
    await admin.client.ok('updateOrganizationSAMLProvider', { organizationId, samlProviderId, body: { defaultTeam } });
    const arrival = await enter('Dana@Acme.example', { first_name: 'Dana', last_name: 'Ruiz' });
    expect([arrival.status, arrival.location]).toEqual([303, 'http://bindery.test/']);
    expect(arrival.headers.get('set-cookie')).toMatch(/HttpOnly.*SameSite=Lax/);
    const user = await arrival.client.ok('getAuthenticatedUser');
    expect(user).toMatchObject({ displayName: 'Dana Ruiz', email: 'dana@acme.example', emailVerified: false });
    expect((await member(user.id)).body).toMatchObject({ role: 'edit', sso: true, teams: 1 });
    const at = { organizationId, teamId: defaultTeam };
    const { items } = await admin.client.ok('listTeamMembersInOrganizationById', at);
    expect(items).toMatchObject([{ team: { source: 'sso' } }]);
    const again = await enter('Dana@Acme.example');
    expect((await again.client.ok('getAuthenticatedUser')).id).toBe(user.id);
  });

  it('gives the organization’s default role where the provider has none', async () => {
    const { enter, member } = await buildPlace({}, { defaultRole: 'comment' });
    const { id } = await (await enter('plain@role.example')).client.ok('getAuthenticatedUser');
    expect((await member(id)).body.role).toBe('comment');
  });

  it('makes a guest where the provider says so, whatever the organization’s default role is', async () => {
    const { enter, member } = await buildPlace({ joinsAsGuest: true }, { defaultRole: 'edit' });
    const { id } = await (await enter('guest@role.example')).client.ok('getAuthenticatedUser');
    expect((await member(id)).body.role).toBeNull();
  });

  it('knows a person by the name that the provider gave first, whatever address is sent later', async () => {
    const { enter } = await buildPlace();
    const first = await (await enter('u-4711', { email: 'old@name.example' })).client.ok('getAuthenticatedUser');
    const victim = await buildAccount(server, { email: 'new@name.example' });
    const second = await (await enter('u-4711', { email: victim.email })).client.ok('getAuthenticatedUser');
    expect(second.id).toBe(first.id);
  });

  it('takes what the identity provider sends by itself, and goes only to paths of ours', async () => {
    const { provider } = await buildPlace();
    const metadata = await serviceMetadata(server, provider.id);
    const send = async (RelayState: string) => {
      const xml = await idp.respond({ metadata, subject: { nameId: 'unasked@example.com' } });
      const SAMLResponse = Buffer.from(xml).toString('base64');
      return (await post(server, provider.service.acsURL, { SAMLResponse, RelayState })).location;
    };
    expect(await send('/o/abc?x=1')).toBe('http://bindery.test/o/abc?x=1');
    for (const elsewhere of [
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example/',
      'javascript:alert(1)',
      'http://bindery.test@evil.example/',
    ])
      expect(await send(elsewhere), elsewhere).toBe('http://bindery.test/');
    const subject = { nameId: 'asked@example.com' };
    const start = (to: string) => `${provider.service.startURL}?returnTo=${encodeURIComponent(to)}`;
    expect((await walk(server, idp, start('/o/x#y'), subject)).location).toBe('http://bindery.test/o/x#y');
    expect((await walk(server, idp, start('//evil.example'), subject)).location).toBe('http://bindery.test/');
  });

  it('links a member whom an admin marked for SSO, and nobody else by an address alone', async () => {
    const place = await buildPlace();
    const person = await add(place.organizationId);
    const before = await place.enter(person.email);
    expect([before.status, before.page]).toEqual([403, expect.stringContaining('not linked')]);
    await place.mark(person);
    const { client } = await place.enter(person.email);
    expect((await client.ok('getAuthenticatedUser')).id).toBe(person.id);
    expect((await place.member(person.id)).body).toMatchObject({ role: 'read', sso: true });
  });

  it('opens no account of somebody outside of the organization', async () => {
    const place = await buildPlace();
    const stranger = await buildAccount(server);
    const answer = await place.enter(stranger.email);
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null]);
    expect((await place.member(stranger.id)).status).toBe(404);
  });

  it('asks the owner of an account that belongs to another organization too, by mail, before it is linked', async () => {
    const place = await buildPlace();
    const home = await buildOrganization(server);
    const person = await addAccount(home.id, home.admin, { email: 'shared@two.example' });
    const body = { emailDomains: [emailDomain(person.email)] };
    await place.admin.client.ok('updateOrganizationById', { organizationId: place.organizationId, body });
    await verifyDomain(server, place.organizationId, emailDomain(person.email));
    const asked = await place.enter(person.email);
    expect([asked.status, asked.headers.get('set-cookie')]).toEqual([200, null]);
    expect(asked.page).toContain('belongs to another organization');
    expect((await place.member(person.id)).status).toBe(404);
    const mailed = await mailedLink(server, person.email);
    const address = mailed.href.replace('http://bindery.test', server.url);
    const shown = await fetch(address);
    expect(await shown.text()).toContain('Link my account');
    expect((await place.enter(person.email)).headers.get('set-cookie')).toBeNull();
    const token = secretOf(mailed, 'token');
    const forged = token.replace(/^./, letter => (letter === 'A' ? 'B' : 'A'));
    expect((await post(server, '/sso/link', { token: forged })).status).toBe(403);
    expect((await post(server, '/sso/link', { token })).page).toContain('is linked');
    const { client } = await place.enter(person.email);
    expect((await client.ok('getAuthenticatedUser')).id).toBe(person.id);
    server.clock.advance(3_600_001);
    expect((await fetch(address)).status).toBe(403);
  });

  it('asks a member whom an admin marked as well, when they are at home elsewhere too', async () => {
    const place = await buildPlace();
    const home = await buildOrganization(server);
    const person = await addAccount(home.id, home.admin);
    const link = await place.admin.client.ok('createOrganizationInvite', {
      organizationId: place.organizationId,
      body: { role: 'read' },
    });
    const join = { organizationId: place.organizationId, inviteId: link.id };
    await person.client.ok('joinOrganizationWithInvite', join);
    await place.mark(person);
    expect((await place.enter(person.email)).page).toContain('Look into your mail');
  });

  it('opens no organization that a person joined later until they agree, and what it began before does not either', async () => {
    const place = await buildPlace({}, { emailDomains: ['later.example'] });
    const { client } = await place.enter('ana@later.example');
    const { id } = await client.ok('getAuthenticatedUser');
    const planted = (await place.enter('ana@later.example')).client;
    const { token: made } = await planted.ok('createUserToken', { body: { label: 'Planted' } });
    const home = await buildOrganization(server);
    const invite = { organizationId: home.id, body: { role: 'read' } };
    const { id: inviteId } = await home.admin.client.ok('createOrganizationInvite', invite);
    await client.ok('joinOrganizationWithInvite', { organizationId: home.id, inviteId });
    const opens = async (as: typeof client) =>
      (await as.call('getOrganizationById', { organizationId: home.id })).status;
    expect([await opens(client), await opens(planted), await opens(server.as(made))]).toEqual([200, 401, 404]);
    expect((await server.as(made).call('getOrganizationById', place)).status).toBe(200);

    const asked = await place.enter('ana@later.example');
    expect([asked.status, asked.headers.get('set-cookie')]).toEqual([200, null]);
    expect(asked.page).toContain('belongs to another organization');
    expect((await agreeByMail(server, 'ana@later.example')).page).toContain('is linked');
    for (let time = 0; time < 2; time++) {
      const agreed = (await place.enter('ana@later.example')).client;
      expect((await agreed.ok('getAuthenticatedUser')).id).toBe(id);
      expect(await opens(agreed)).toBe(200);
    }
  });

  it('of another organization ends with the proof whose address it is', async () => {
    const squatter = await buildPlace();
    await squatter.enter('kim@proved.example');
    const place = await buildPlace({}, { emailDomains: ['proved.example'] });
    expect((await place.enter('kim@proved.example')).page).toContain('belongs to another organization');
    await agreeByMail(server, 'kim@proved.example');
    const { client } = await place.enter('kim@proved.example');
    const userId = (await client.ok('getAuthenticatedUser')).id;
    const { organizationId } = squatter;
    await squatter.admin.client.ok('removeMemberFromOrganizationById', { organizationId, userId });
    expect((await squatter.enter('kim@proved.example')).status).toBe(403);
  });

  it('lets the only organization that has verified a domain vouch for its addresses, and none of two', async () => {
    const place = await buildPlace({}, { emailDomains: ['owned.example'] });
    const known = await buildAccount(server, { email: 'known@owned.example' });
    const { client } = await place.enter(known.email);
    expect((await client.ok('getAuthenticatedUser')).id).toBe(known.id);
    const fresh = (await place.enter('fresh@owned.example')).client;
    expect((await fresh.ok('getAuthenticatedUser')).emailVerified).toBe(true);
    const { organizationId, admin } = await buildPlace();
    const body = { emailDomains: ['owned.example'] };
    await admin.client.ok('updateOrganizationById', { organizationId, body });
    expect((await (await place.enter('more@owned.example')).client.ok('getAuthenticatedUser')).emailVerified).toBe(
      true,
    );
    await verifyDomain(server, organizationId, 'owned.example');
    const late = await buildAccount(server, { email: 'late@owned.example' });
    expect((await place.enter(late.email)).status).toBe(403);
    const unsure = (await place.enter('unsure@owned.example')).client;
    expect((await unsure.ok('getAuthenticatedUser')).emailVerified).toBe(false);
  });

  it('takes password and tokens from an account that somebody made with an address nobody had confirmed', async () => {
    const place = await buildPlace({}, { emailDomains: ['early.example'] });
    const squatter = await buildAccount(server, { email: 'ceo@early.example' });
    await forgetVerification(server, squatter);
    const { client } = await place.enter(squatter.email);
    expect((await client.ok('getAuthenticatedUser')).id).toBe(squatter.id);
    expect((await squatter.client.call('getAuthenticatedUser')).status).toBe(401);
    expect((await signIn(squatter.email)).status).toBe(401);
  });

  it('gives an address back to its owner: setting a password by mail ends what a provider made of it', async () => {
    const place = await buildPlace();
    const email = 'owner@claimed.example';
    await place.enter(email);
    await server.nobody.ok('requestPasswordReset', { body: { email } });
    const token = await mailedResetToken(server, email);
    await server.nobody.ok('resetPassword', { body: { token, password } });
    const { body } = await signIn(email);
    await server.as(body.token).ok('removeMemberFromOrganizationById', {
      organizationId: place.organizationId,
      userId: body.user.id,
    });
    expect((await place.enter(email)).status).toBe(403);
  });

  it('refuses a member who was disabled', async () => {
    const place = await buildPlace();
    const { client } = await place.enter('leaver@example.com');
    const { id: userId } = await client.ok('getAuthenticatedUser');
    const { organizationId } = place;
    await place.admin.client.ok('updateMemberInOrganizationById', { organizationId, userId, body: { disabled: true } });
    expect((await place.enter('leaver@example.com')).page).toContain('is disabled');
  });

  it('ends the sessions of SSO members that came by password as soon as SSO is enforced, but not those of admins', async () => {
    const place = await buildPlace();
    const person = await addAccount(place.organizationId, place.admin);
    const chief = await addAccount(place.organizationId, place.admin);
    await place.mark(person);
    await place.mark(chief);
    const at = { organizationId: place.organizationId, userId: chief.id };
    await place.admin.client.ok('updateMemberInOrganizationById', { ...at, body: { role: 'admin' } });
    const session = server.as((await signIn(person.email)).body.token);
    const chiefs = server.as((await signIn(chief.email)).body.token);
    const through = (await place.enter(person.email)).client;
    await enforce(place);
    expect((await session.call('getAuthenticatedUser')).status).toBe(401);
    for (const client of [through, chiefs, person.client])
      expect((await client.call('getAuthenticatedUser')).status).toBe(200);
    const refused = await signIn(person.email);
    expect([refused.status, refused.body.error.message]).toEqual([
      403,
      expect.stringContaining('choose “Identity” instead'),
    ]);
    expect((await signIn(chief.email)).status).toBe(200);
  });

  it('is not walked around by a new password, nor through another organization’s provider', async () => {
    const place = await buildPlace();
    const person = await addAccount(place.organizationId, place.admin);
    const other = await buildPlace();
    await place.mark(person);
    await enforce(place);
    await server.nobody.ok('requestPasswordReset', { body: { email: person.email } });
    const token = await mailedResetToken(server, person.email);
    await server.nobody.ok('resetPassword', { body: { token, password } });
    expect((await signIn(person.email)).status).toBe(403);
    const first = await other.enter('both@example.com');
    const { id } = await first.client.ok('getAuthenticatedUser');
    const link = await place.admin.client.ok('createOrganizationInvite', {
      organizationId: place.organizationId,
      body: { role: 'read' },
    });
    await first.client.ok('joinOrganizationWithInvite', { organizationId: place.organizationId, inviteId: link.id });
    await place.mark({ id });
    expect((await first.client.call('getAuthenticatedUser')).status).toBe(401);
    expect((await other.enter('both@example.com')).page).toContain('belongs to another organization');
    await agreeByMail(server, 'both@example.com');
    expect((await other.enter('both@example.com')).page).toContain('its own single sign-on');
  });
});
