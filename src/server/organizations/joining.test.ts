import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProvider } from '../sso/testing/build-provider.ts';
import { startIdentityProvider } from '../sso/testing/identity-provider.ts';
import { verifyDomain } from '../sso/testing/verify-domain.ts';
import { buildOrganization, buildUser } from '../testing/build.ts';
import { forgetVerification } from '../testing/build-accounts.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('joining by e-mail domain on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
    await buildUser(server);
  });
  afterAll(() => server.stop());

  async function organizationOf(domain: string, title: string) {
    const { id, admin } = await buildOrganization(server, { title });
    await admin.client.ok('updateOrganizationById', { organizationId: id, body: { emailDomains: [domain] } });
    return { id, admin };
  }
  const policy = async (email?: string) =>
    (await server.nobody.ok('getSignUpPolicy', { query: email === undefined ? {} : { email } })).openTo;

  it('says that the domain of an address is enough, the same for all of its addresses, and no name', async () => {
    const { id, admin } = await organizationOf('open.example', 'Open');
    await admin.client.ok('inviteUsersToOrganization', {
      organizationId: id,
      body: { emails: ['invited@elsewhere.example'] },
    });
    expect(await policy()).toBe('invited');
    expect(await policy('anyone@OPEN.example')).toBe('domain');
    expect(await policy(admin.email)).toBe('invited');
    expect(await policy('invited@elsewhere.example')).toBe('invited');
  });

  it('lists by title what a confirmed address may join, without what its owner belongs to, and nothing of other domains', async () => {
    const second = await organizationOf('list.example', 'Second');
    const first = await organizationOf('list.example', 'First');
    await organizationOf('other.example', 'Other');
    const person = await buildUser(server, { email: 'ann@list.example' });
    const listed = async () => (await person.client.ok('listOrganizationsToJoin')).items;
    expect(await listed()).toEqual([
      { object: 'organization-to-join', id: first.id, title: 'First' },
      { object: 'organization-to-join', id: second.id, title: 'Second' },
    ]);
    await person.client.ok('joinOrganization', { organizationId: first.id });
    expect((await listed()).map(({ title }: { title: string }) => title)).toEqual(['Second']);
    await forgetVerification(server, person);
    expect(await listed()).toEqual([]);
    expect((await person.client.call('joinOrganization', { organizationId: second.id })).status).toBe(400);
  });

  it('offers one that has verified the domain only, and never one that disabled the person', async () => {
    const owner = await organizationOf('owned.example', 'Owner');
    const other = await organizationOf('owned.example', 'Pretender');
    const person = await buildUser(server, { email: 'bob@owned.example' });
    await verifyDomain(server, owner.id, 'owned.example');
    const listed = async () =>
      (await person.client.ok('listOrganizationsToJoin')).items.map(({ id }: { id: string }) => id);
    expect(await listed()).toEqual([owner.id]);
    expect((await person.client.call('joinOrganization', { organizationId: other.id })).status).toBe(404);
    await person.client.ok('joinOrganization', { organizationId: owner.id });
    const disable = { organizationId: owner.id, userId: person.id, body: { disabled: true } };
    await owner.admin.client.ok('updateMemberInOrganizationById', disable);
    expect(await listed()).toEqual([]);
    expect((await person.client.call('joinOrganization', { organizationId: owner.id })).status).toBe(404);
  });

  it('is refused where single sign-on is required, and the providers that let in are named instead', async () => {
    const { id, admin } = await organizationOf('strict.example', 'Strict');
    const idp = await startIdentityProvider(server.clock);
    const provider = await buildProvider(admin, id, idp, { label: 'Keys' });
    await idp.stop();
    const person = await buildUser(server, { email: 'cleo@strict.example' });
    const listed = async () => (await person.client.ok('listOrganizationsToJoin')).items[0];
    expect(await listed()).not.toHaveProperty('providers');
    await admin.client.ok('updateOrganizationById', { organizationId: id, body: { sso: true } });
    const { startURL } = provider.service;
    expect(await listed()).toMatchObject({ id, providers: [{ id: provider.id, label: 'Keys', startURL }] });
    const refused = await person.client.call('joinOrganization', { organizationId: id });
    expect([refused.status, refused.body.error.reason]).toEqual([403, 'sso-to-join']);
    expect((await person.client.call('getOrganizationById', { organizationId: id })).status).toBe(404);
  });
});

describe.each(engines)('open sign-up on %s', engine => {
  it('is open to everyone, whatever the domain', async () => {
    const server = await startServer(engine, { SIGN_UP: 'open' });
    try {
      const query = { email: 'anyone@nowhere.example' };
      expect(await server.nobody.ok('getSignUpPolicy', { query })).toEqual({ openTo: 'everyone' });
    } finally {
      await server.stop();
    }
  });
});
