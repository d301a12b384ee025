import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganization, type Person } from '../testing/build.ts';
import { buildAccount, mailedLinks, password } from '../testing/build-accounts.ts';
import type { Client } from '../testing/client.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { agreeByMail, walk } from './testing/browser.ts';
import { buildProvider } from './testing/build-provider.ts';
import { type IdentityProvider, startIdentityProvider } from './testing/identity-provider.ts';
import { verifyDomain } from './testing/verify-domain.ts';

describe.each(engines)('requiring single sign-on on %s', engine => {
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

  const signIn = async (person: Person): Promise<Client | undefined> => {
    const { status, body } = await server.nobody.call('signIn', { body: { email: person.email, password } });
    return status === 200 ? server.as(body.token) : undefined;
  };
  const isIn = async (client: Client | undefined) =>
    client !== undefined && (await client.call('getAuthenticatedUser')).status === 200;

  /** An organization with a provider and two admins, of whom the second signs in with a password too. */
  async function build() {
    const { id: organizationId, admin } = await buildOrganization(server);
    const provider = await buildProvider(admin, organizationId, idp);
    async function add(role: 'admin' | 'read', { linked = true } = {}) {
      const person = await buildAccount(server);
      const link = await admin.client.ok('createOrganizationInvite', { organizationId, body: { role: 'read' } });
      await person.client.ok('joinOrganizationWithInvite', { organizationId, inviteId: link.id });
      const at = { organizationId, userId: person.id };
      await admin.client.ok('updateMemberInOrganizationById', { ...at, body: { role } });
      if (linked) await admin.client.ok('setUserAsSSOMemberForOrganization', at);
      return person;
    }
    const chief = await add('admin');
    const enter = async (person: Person) =>
      (await walk(server, idp, provider.service.startURL, { nameId: person.email })).client;
    const test = async () => {
      const at = { organizationId, samlProviderId: provider.id };
      const { url } = await admin.client.ok('startSAMLProviderTest', at);
      await walk(server, idp, url, { nameId: chief.email });
    };
    const get = (client: Client = admin.client) => client.ok('getSSOEnforcement', { organizationId });
    const require = (client: Client, body = {}) =>
      client.call('setSSOEnforcement', { organizationId, body: { mode: 'required', ...body } });
    const confirm = (client: Client) => client.call('confirmSSOEnforcement', { organizationId });
    const emergency = (...users: string[]) =>
      admin.client.call('setSSOEmergencyAccess', { organizationId, body: { users } });
    return { organizationId, admin, chief, provider, add, enter, test, get, require, confirm, emergency };
  }
  type Place = Awaited<ReturnType<typeof build>>;

  /** Everything done that has to be done before. */
  async function prepare() {
    const place = await build();
    await place.test();
    return { ...place, chiefs: await place.enter(place.chief) };
  }
  const enforced = async ({ admin, organizationId }: Place) =>
    (await admin.client.ok('getOrganizationById', { organizationId })).sso;
  /** But for who is exempt: each person of a test has a token. */
  const failing = ({ checks }: { checks: { name: string; passed: boolean }[] }) =>
    checks.filter(({ name, passed }) => !passed && name !== 'exempt').map(({ name }) => name);

  it('is refused before a provider was tested, the admin came through it, and somebody can get in without it', async () => {
    const place = await build();
    expect(await place.get()).toMatchObject({ mode: 'optional', emergency: [], members: { linked: 1, others: 0 } });
    expect(failing(await place.get())).toEqual(['provider', 'own-sign-in']);
    const refused = await place.require(place.admin.client);
    expect([refused.status, refused.body.error.message]).toEqual([409, expect.stringContaining('passed a test')]);
    const german = { organizationId: place.organizationId, headers: { 'accept-language': 'de' } };
    const { checks } = await place.admin.client.ok('getSSOEnforcement', german);
    expect(checks.map(({ message }: { message: string }) => message)).toEqual([
      'Kein Anbieter hat in den letzten 24 Stunden einen Test bestanden. Testen Sie einen.',
      expect.stringMatching(/^In diesem Browser haben Sie sich in den letzten 15 Minuten nicht/),
      expect.stringMatching(/^\d+ Admins? /),
      'Alle Mitglieder sind mit Single Sign-on verknüpft.',
      expect.stringMatching(/^\d+ API-Tokens funktionieren weiter/),
    ]);
    await place.test();
    expect((await place.require(place.admin.client)).body.error.message).toContain('you have not signed in');
    const chiefs = await place.enter(place.chief);
    expect(failing(await place.get(chiefs))).toEqual([]);
    server.clock.advance(15 * 60_000 + 1);
    expect(failing(await place.get(chiefs))).toEqual(['own-sign-in']);
    server.clock.advance(24 * 3_600_000);
    expect(failing(await place.get(await place.enter(place.chief)))).toEqual(['provider']);
    expect(await enforced(place)).toBe(false);
  });

  it('asks for a sign-in through a provider in this very browser, and not in another one of the same person', async () => {
    const place = await build();
    await place.test();
    const through = await place.enter(place.chief);
    const other = await signIn(place.chief);
    expect(failing(await place.get(through))).toEqual([]);
    expect(other && failing(await place.get(other))).toEqual(['own-sign-in']);
    expect(failing(await place.get(place.chief.client))).toEqual(['own-sign-in']);
  });

  it('says which tokens go on working, and which guests outside of the verified domains keep their password', async () => {
    const place = await build();
    const exempt = async () =>
      (await place.get()).checks.find(({ name }: { name: string }) => name === 'exempt').message;
    // Each person of a test has a token.
    expect(await exempt()).toBe('2 API tokens keep working: scripts do not sign in.');
    const guest = await place.add('read', { linked: false });
    const at = { organizationId: place.organizationId, userId: guest.id };
    await place.admin.client.ok('updateMemberInOrganizationById', { ...at, body: { role: null } });
    expect(await exempt()).toBe(
      '3 API tokens keep working: scripts do not sign in. 1 guest with an address outside of your verified domains keeps the password.',
    );
    const emailDomains = [guest.email.split('@')[1] ?? ''];
    const body = { organizationId: place.organizationId, body: { emailDomains } };
    await place.admin.client.ok('updateOrganizationById', body);
    await verifyDomain(server, place.organizationId, emailDomains[0] ?? '');
    expect(await exempt()).toBe('3 API tokens keep working: scripts do not sign in.');
  });

  it('is refused where no admin has a password', async () => {
    const { organizationId, admin, provider, enter, test, require } = await build();
    await test();
    const { id: userId } = await (await enter({ ...admin, email: 'only@sso.example' })).ok('getAuthenticatedUser');
    const at = { organizationId, userId, body: { role: 'admin' } };
    await admin.client.ok('updateMemberInOrganizationById', at);
    const { items } = await admin.client.ok('listMembersInOrganizationById', {
      organizationId,
      query: { role: 'admin' },
    });
    for (const { id } of items)
      await server.services.database.write(tx =>
        tx.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute(),
      );
    const client = (await walk(server, idp, provider.service.startURL, { nameId: 'only@sso.example' })).client;
    const refused = await require(client);
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      expect.stringContaining('No admin has a password'),
    ]);
  });

  it('holds at once, and for good when it is confirmed from a fresh session through the provider', async () => {
    const place = await prepare();
    const person = await place.add('read');
    const before = await signIn(person);
    const old = place.chiefs;
    server.clock.advance(1000);
    const started = await place.require(old, { minutes: 20 });
    const confirmByFor = async (client: Client) =>
      (await client.ok('getOrganizationById', { organizationId: place.organizationId })).ssoConfirmBy;
    expect(await confirmByFor(place.admin.client)).toBe(started.body.confirmBy);
    expect(await confirmByFor(person.client)).toBeUndefined();
    expect([started.status, started.body]).toEqual([
      200,
      expect.objectContaining({ mode: 'provisional', startedBy: expect.objectContaining({ id: place.chief.id }) }),
    ]);
    expect(Date.parse(started.body.confirmBy) - Date.parse(started.body.startedAt)).toBe(20 * 60_000);
    expect([await isIn(before), await signIn(person)]).toEqual([false, undefined]);
    expect((await place.require(old)).status).toBe(409);
    for (const client of [old, place.admin.client, await signIn(place.chief)])
      expect(client && (await place.confirm(client)).status).toBe(403);
    expect((await place.confirm(await place.enter(person))).status).toBe(403);
    const fresh = await place.enter(place.chief);
    expect((await place.confirm(fresh)).body.mode).toBe('required');
    expect((await place.confirm(fresh)).status).toBe(409);
    expect(await confirmByFor(place.admin.client)).toBeUndefined();
    server.clock.advance(3_600_000);
    await server.services.jobs.idle();
    expect([await place.get(), await enforced(place)]).toEqual([expect.objectContaining({ mode: 'required' }), true]);
    const optional = { organizationId: place.organizationId, body: { mode: 'optional', reason: 'The provider moves' } };
    expect((await place.admin.client.ok('setSSOEnforcement', optional)).mode).toBe('optional');
    expect(await isIn(await signIn(person))).toBe(true);
  });

  it('falls back by itself when nobody confirms it: at its time, with a mail and a trace', async () => {
    const place = await prepare();
    const person = await place.add('read');
    const session = await signIn(person);
    await place.require(place.chiefs);
    expect(await isIn(session)).toBe(false);
    const setDue = (time: Date) =>
      server.services.database.write(tx =>
        tx
          .updateTable('jobs')
          .set({ due_at: time.toISOString() })
          .where('organization_id', '=', place.organizationId)
          .where('kind', '=', 'revert-sso')
          .execute(),
      );
    // A job that is late: nothing that wakes the worker meanwhile, such as a mail, has it run.
    await setDue(new Date(server.clock.now().getTime() + 3_600_000));
    server.clock.advance(10 * 60_000);
    expect([await isIn(session), await isIn(await signIn(person))]).toEqual([true, true]);
    const late = await place.confirm(await place.enter(place.chief));
    expect([late.status, late.body.error.message]).toEqual([409, expect.stringContaining('is over')]);
    await setDue(server.clock.now());
    await server.services.jobs.idle();
    expect([await place.get(), await enforced(place)]).toEqual([expect.objectContaining({ mode: 'optional' }), false]);
    const [mail] = await mailedLinks(server, place.chief.email);
    expect(mail?.pathname).toBe(`/o/${place.organizationId}/settings/sso`);
    const { organizationId } = place;
    const { items } = await place.admin.client.ok('listOrganizationAuditEvents', { organizationId });
    expect(items.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['organization.sso_enforce', 'organization.sso_revert']),
    );
  });

  it('is not taken back by the time of an attempt before', async () => {
    const place = await prepare();
    await place.require(place.chiefs, { minutes: 5 });
    const { organizationId } = place;
    await place.admin.client.ok('setSSOEnforcement', { organizationId, body: { mode: 'optional' } });
    server.clock.advance(60_000);
    await place.require(place.chiefs, { minutes: 10 });
    server.clock.advance(5 * 60_000);
    await server.services.jobs.idle();
    expect((await place.get()).mode).toBe('provisional');
  });

  it('leaves a password to the admins of the emergency list alone, and to all once none of them is one any more', async () => {
    const place = await prepare();
    const { organizationId } = place;
    const second = await place.add('admin');
    const reader = await place.add('read');
    const outsider = await buildOrganization(server);
    for (const id of [reader.id, outsider.admin.id, place.admin.id, 'unknown']) {
      const { status, body } = await place.emergency(second.id, id);
      expect([status, body.error.details[0].path]).toEqual([400, 'users.1']);
    }
    expect((await place.emergency(second.id, second.id)).body.emergency).toMatchObject([{ id: second.id }]);
    expect((await place.emergency()).body.emergency).toEqual([]);
    await place.emergency(second.id);
    await place.require(place.chiefs);
    expect([await signIn(place.chief), await isIn(await signIn(second))]).toEqual([undefined, true]);
    const change = (body: Record<string, unknown>) =>
      place.admin.client.ok('updateMemberInOrganizationById', { organizationId, userId: second.id, body });
    for (const [body, back] of [
      [{ disabled: true }, { disabled: false }],
      [{ role: 'read' }, { role: 'admin' }],
    ] as const) {
      await change(body);
      expect(await isIn(await signIn(place.chief))).toBe(true);
      await change(back);
      expect(await signIn(place.chief)).toBeUndefined();
    }
    await place.admin.client.ok('removeMemberFromOrganizationById', { organizationId, userId: second.id });
    expect([(await place.get()).emergency, await isIn(await signIn(place.chief))]).toEqual([[], true]);
  });

  it('counts whoever is not linked, and lets them keep their password', async () => {
    const place = await prepare();
    const free = await place.add('read', { linked: false });
    const state = await place.get(place.chiefs);
    expect([state.members, failing(state)]).toEqual([{ linked: 1, others: 1 }, ['members']]);
    expect((await place.require(place.chiefs)).status).toBe(200);
    expect(await isIn(await signIn(free))).toBe(true);
  });

  it('by the settings of the organization holds without a confirmation, and ends one that waits', async () => {
    const place = await prepare();
    const { organizationId } = place;
    await place.require(place.chiefs);
    const set = (sso: boolean) => place.admin.client.ok('updateOrganizationById', { organizationId, body: { sso } });
    await set(true);
    server.clock.advance(3_600_000);
    await server.services.jobs.idle();
    expect((await place.get()).mode).toBe('required');
    await set(false);
    expect((await place.get()).mode).toBe('optional');
  });

  it('is for admins of the organization, whose session through another organization’s provider confirms nothing', async () => {
    const place = await prepare();
    const { organizationId } = place;
    const other = await prepare();
    const reader = await place.add('read');
    await place.require(place.chiefs);
    for (const [client, status] of [
      [reader.client, 403],
      [other.chiefs, 404],
    ] as const) {
      expect((await client.call('getSSOEnforcement', { organizationId })).status).toBe(status);
      expect((await place.require(client)).status).toBe(status);
      expect((await place.confirm(client)).status).toBe(status);
      expect((await client.call('linkSSOMembersByDomain', { organizationId })).status).toBe(status);
      const body = { users: [] };
      expect((await client.call('setSSOEmergencyAccess', { organizationId, body })).status).toBe(status);
    }
    const link = await place.admin.client.ok('createOrganizationInvite', { organizationId, body: { role: 'read' } });
    await other.chief.client.ok('joinOrganizationWithInvite', { organizationId, inviteId: link.id });
    const raise = { organizationId, userId: other.chief.id, body: { role: 'admin' } };
    await place.admin.client.ok('updateMemberInOrganizationById', raise);
    await other.enter(other.chief);
    await agreeByMail(server, other.chief.email);
    const foreign = await other.enter(other.chief);
    expect((await place.confirm(foreign)).status).toBe(403);
  });
});
