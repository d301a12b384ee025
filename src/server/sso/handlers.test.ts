import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganization, buildUser, type Person } from '../testing/build.ts';
import { buildTeam } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { buildProvider } from './testing/build-provider.ts';
import { type IdentityProvider, makeKey, startIdentityProvider } from './testing/identity-provider.ts';

describe.each(engines)('SAML providers on %s', engine => {
  let server: TestServer;
  let idp: IdentityProvider;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    server = await startServer(engine);
    idp = await startIdentityProvider(server.clock);
    ({ id: organizationId, admin } = await buildOrganization(server));
  });
  afterAll(async () => {
    await server.stop();
    await idp.stop();
  });

  const change = (samlProviderId: string, body: Record<string, unknown>) =>
    admin.client.call('updateOrganizationSAMLProvider', { organizationId, samlProviderId, body });

  it('begin with a label, and are pending until all that is needed is set', async () => {
    const body = { label: 'Okta' };
    const created = await admin.client.call('createOrganizationSAMLProvider', { organizationId, body });
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(created.body.urls.location);
    const base = `http://bindery.test/sso/saml/${created.body.id}`;
    expect(created.body).toEqual({
      object: 'saml-provider',
      id: expect.any(String),
      label: 'Okta',
      ssoURL: '',
      entityID: '',
      certificate: '',
      defaultRole: null,
      joinsAsGuest: false,
      registered: false,
      people: 0,
      createdAt: expect.any(String),
      status: 'pending',
      service: { acsURL: `${base}/acs`, startURL: `${base}/start`, entityID: `${base}/metadata` },
      urls: { location: `http://bindery.test/v1/orgs/${organizationId}/saml/${created.body.id}` },
      signed: 'any',
      certificates: [],
      problems: [],
    });
    const { entityID, ssoURL, certificate } = idp;
    expect((await change(created.body.id, { entityID, ssoURL })).body.status).toBe('pending');
    const active = (await change(created.body.id, { certificate })).body;
    expect(active).toMatchObject({ status: 'active', certificates: [{ key: 'rsa 2048' }], problems: [] });
    expect((await change(created.body.id, { ssoURL: '' })).body).toMatchObject({ status: 'pending', ssoURL: '' });
  });

  it('name a team and a role of their organization, and forget a team that is gone', async () => {
    const team = await buildTeam(server, organizationId, []);
    const elsewhere = await buildOrganization(server);
    const foreign = await buildTeam(server, elsewhere.id, []);
    const provider = await buildProvider(admin, organizationId, idp, { defaultTeam: team, defaultRole: 'edit' });
    expect(provider).toMatchObject({ defaultTeam: { object: 'team', id: team }, defaultRole: 'edit' });
    const refused = await change(provider.id, { defaultTeam: foreign });
    expect([refused.status, refused.body.error.message]).toEqual([400, expect.stringContaining('body.defaultTeam')]);
    await admin.client.ok('removeTeamFromOrganizationById', { organizationId, teamId: team });
    expect((await change(provider.id, {})).body.defaultTeam).toBeUndefined();
  });

  it('keep which product it is and how far its setup is, and make guests in place of a role', async () => {
    const provider = await buildProvider(admin, organizationId, idp, { product: 'okta', joinsAsGuest: true });
    expect(provider).toMatchObject({ product: 'okta', registered: false, joinsAsGuest: true, defaultRole: null });
    expect((await change(provider.id, { registered: true })).body).toMatchObject({ registered: true, product: 'okta' });
    const guest = (await change(provider.id, { defaultRole: 'edit' })).body;
    expect(guest).toMatchObject({ joinsAsGuest: false, defaultRole: 'edit' });
    expect((await change(provider.id, { joinsAsGuest: true })).body).toMatchObject({ defaultRole: null });
    const both = await change(provider.id, { joinsAsGuest: true, defaultRole: 'edit' });
    expect([both.status, both.body.error.details[0].path]).toEqual([400, 'joinsAsGuest']);
    expect((await change(provider.id, { product: null })).body).not.toHaveProperty('product');
    expect((await change(provider.id, { product: 'ldap' })).status).toBe(400);
  });

  it('are read before they are saved, with what is wrong with them', async () => {
    const inspect = (body: Record<string, unknown>) => admin.client.ok('inspectSAMLSettings', { organizationId, body });
    const { certificate } = await makeKey({ days: 45, bits: 1024 });
    const found = await inspect({ certificate, ssoURL: 'http://idp.example/sso' });
    expect(found.certificates).toMatchObject([{ key: 'rsa 1024' }]);
    expect(found.problems).toMatchObject([
      { code: 'certificate-expires', days: 44 },
      { code: 'key-weak' },
      { code: 'not-encrypted' },
    ]);
    expect(await inspect({ certificate: 'nonsense' })).toMatchObject({
      problems: [{ code: 'certificate-unreadable' }],
    });
    expect(await inspect({})).toEqual({ certificates: [], problems: [] });
  });

  it('are listed by label with a cost that does not grow', async () => {
    const { id, admin: other } = await buildOrganization(server);
    for (const label of ['Zeta', 'alpha', 'Mid']) await buildProvider(other, id, idp, { label });
    const list = (limit: number) =>
      other.client.ok('listSAMLProvidersInOrganizationById', { organizationId: id, query: { limit } });
    const whole = await list(50);
    expect([whole.count, whole.items.map(({ label }: { label: string }) => label)]).toEqual([
      3,
      ['alpha', 'Mid', 'Zeta'],
    ]);
    const many = server.costs.at(-1)?.queries;
    await list(1);
    expect(server.costs.at(-1)?.queries).toBe(many);
  });

  it('are of no concern to another organization', async () => {
    const provider = await buildProvider(admin, organizationId, idp);
    const other = await buildOrganization(server);
    const at = { organizationId: other.id, samlProviderId: provider.id };
    expect((await other.admin.client.call('getOrganizationSAMLProviderById', at)).status).toBe(404);
    const update = { ...at, body: { label: 'Mine' } };
    expect((await other.admin.client.call('updateOrganizationSAMLProvider', update)).status).toBe(404);
    expect((await other.admin.client.call('deleteOrganizationSAMLProvider', at)).status).toBe(204);
    expect((await change(provider.id, {})).body.label).toBe('Identity');
  });

  it('cannot be taken away while they are the last way in for those who must use it', async () => {
    const { id, admin: other } = await buildOrganization(server);
    const provider = await buildProvider(other, id, idp);
    const at = { organizationId: id, samlProviderId: provider.id };
    await other.client.ok('updateOrganizationById', { organizationId: id, body: { sso: true } });
    expect((await other.client.call('deleteOrganizationSAMLProvider', at)).status).toBe(409);
    const emptied = { ...at, body: { certificate: '' } };
    expect((await other.client.call('updateOrganizationSAMLProvider', emptied)).status).toBe(409);
    await buildProvider(other, id, idp);
    expect((await other.client.call('deleteOrganizationSAMLProvider', at)).status).toBe(204);
    expect((await other.client.call('deleteOrganizationSAMLProvider', at)).status).toBe(204);
    expect((await fetch(`${server.url}/sso/saml/${provider.id}/start`, { redirect: 'manual' })).status).toBe(404);
    await buildProvider(other, id, idp);
    const { items } = await other.client.ok('listSAMLProvidersInOrganizationById', { organizationId: id });
    const atOnce = await Promise.all(
      items.map((each: { id: string }) =>
        other.client.call('deleteOrganizationSAMLProvider', { organizationId: id, samlProviderId: each.id }),
      ),
    );
    expect(atOnce.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  it('are offered for signing in to anybody who asks for the organization, once they work', async () => {
    const { id, admin: other } = await buildOrganization(server, { title: 'Acme' });
    await other.client.ok('createOrganizationSAMLProvider', { organizationId: id, body: { label: 'Draft' } });
    const provider = await buildProvider(other, id, idp, { label: 'Okta' });
    const entry = { id: provider.id, label: 'Okta', startURL: provider.service.startURL };
    const stranger = await buildUser(server);
    const logins = await stranger.client.ok('listSSOProviderLoginsInOrganization', { organizationId: id });
    expect(logins).toEqual({ items: [entry] });
    const unknown = { organizationId: 'unknown' };
    expect((await stranger.client.call('listSSOProviderLoginsInOrganization', unknown)).status).toBe(404);
    const find = (query: Record<string, string>) => server.nobody.ok('findSSOProviderLogins', { query });
    const offered = { items: [{ ...entry, organization: { id, title: 'Acme' } }] };
    const { hostname } = await other.client.ok('updateOrganizationById', {
      organizationId: id,
      body: { emailDomains: ['acme-logins.example'] },
    });
    expect(await find({ organization: id })).toEqual(offered);
    expect(await find({ organization: hostname })).toEqual(offered);
    expect(await find({ email: 'anybody@ACME-logins.example' })).toEqual(offered);
    expect(await find({ email: 'anybody@other.example' })).toEqual({ items: [] });
    expect(await find({ organization: 'unknown' })).toEqual({ items: [] });
    expect((await server.nobody.call('findSSOProviderLogins')).status).toBe(400);
  });

  it('tell an identity provider of this service in a document', async () => {
    const provider = await buildProvider(admin, organizationId, idp);
    const answer = await fetch(`${server.url}/sso/saml/${provider.id}/metadata`);
    expect(answer.headers.get('content-type')).toContain('application/samlmetadata+xml');
    const xml = await answer.text();
    expect(xml).toContain(`entityID="${provider.service.entityID}"`);
    expect(xml).toContain(`Location="${provider.service.acsURL}"`);
    expect((await fetch(`${server.url}/sso/saml/unknown/metadata`)).status).toBe(404);
  });

  it('read an identity provider’s metadata from its address or its text', async () => {
    const read = (body: unknown, headers = {}) =>
      admin.client.call('readSAMLMetadata', { organizationId, body, headers });
    const wanted = { entityID: idp.entityID, ssoURL: idp.ssoURL, certificates: [{ key: 'rsa 2048' }], problems: [] };
    expect((await read({ url: `${idp.url}/metadata` })).body).toMatchObject(wanted);
    expect((await read({ xml: idp.metadata })).body).toMatchObject(wanted);
    for (const body of [{ xml: '<a/>' }, {}, { url: idp.url, xml: '<a/>' }])
      expect((await read(body)).status).toBe(400);
    const unknown = { url: `${server.url}/sso/saml/unknown/metadata` };
    const wrong = await read(unknown);
    expect([wrong.status, wrong.body.error.message]).toEqual([400, expect.stringContaining('status 404')]);
    const inGerman = await read(unknown, { 'accept-language': 'de' });
    expect(inGerman.body.error.details[0].values.problem).toBe('Der Server hat mit dem Status 404 geantwortet.');
    const hidden = await read({ url: 'http://10.1.2.3/metadata' });
    expect([hidden.status, hidden.body.error.details[0].path]).toEqual([400, 'url']);
  });
});
