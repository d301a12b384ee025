import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '../http/sessions.ts';
import { buildMember, buildOrganization, buildSession, buildUser } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('organizations on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it('makes the creator its admin and finds a free hostname', async () => {
    const { client } = await buildUser(server);
    const first = await client.call('createOrganization', { body: { title: 'Acme Docs' } });
    const second = await client.call('createOrganization', { body: { title: 'Acme Docs' } });
    expect(first.status).toBe(201);
    expect(first.headers.get('location')).toBe(first.body.urls.location);
    expect(first.body).toMatchObject({
      hostname: 'acme-docs',
      permissions: { admin: true },
      defaultRole: 'read',
      inviteLinks: true,
    });
    expect(second.body.hostname).toMatch(/^acme-docs-[a-z0-9]{6}$/);
  });

  it('has a site from the start where one is asked for, as its default content', async () => {
    const { client } = await buildUser(server);
    const title = 'Acme Docs'.padEnd(200, '.');
    const body = { title };
    const made = await client.ok('createOrganization', { body, query: { withDefaultSite: true } });
    const { items } = await client.ok('listSites', { organizationId: made.id });
    expect(items).toMatchObject([{ title: title.slice(0, 128), published: false, siteSpaces: 0 }]);
    expect(made.defaultContent).toEqual({ type: 'site', site: items[0].id });
    const plain = await client.ok('createOrganization', { body });
    expect((await client.ok('listSites', { organizationId: plain.id })).count).toBe(0);
  });

  it('lists only the organizations of the caller, page by page, with the count of all', async () => {
    const { client } = await buildUser(server);
    for (const title of ['Cedar', 'ash', 'Birch']) await client.ok('createOrganization', { body: { title } });
    const first = await client.call('listOrganizationsForAuthenticatedUser', { query: { limit: 2 } });
    expect(first.body.items.map((item: { title: string }) => item.title)).toEqual(['ash', 'Birch']);
    expect(first.body.count).toBe(3);
    const second = await client.call('listOrganizationsForAuthenticatedUser', {
      query: { limit: 2, page: first.body.next.page },
    });
    expect(second.body.items.map((item: { title: string }) => item.title)).toEqual(['Cedar']);
    expect(second.body.next).toBeUndefined();
  });

  it.each(['admin', 'edit', null] as const)('tells somebody with the role %s that they have it', async role => {
    const { id } = await buildOrganization(server);
    const { client } = await buildMember(server, id, role);
    const { items } = await client.ok('listOrganizationsForAuthenticatedUser');
    expect(items).toMatchObject([{ id, role }]);
    expect(await client.ok('getOrganizationById', { organizationId: id })).toMatchObject({ role });
  });

  it('answers 404 to a stranger and 401 without a token', async () => {
    const { id } = await buildOrganization(server);
    const stranger = await buildUser(server);
    expect((await stranger.client.call('getOrganizationById', { organizationId: id })).status).toBe(404);
    expect((await server.nobody.call('getOrganizationById', { organizationId: id })).status).toBe(401);
  });

  it('lets only admins change it and leaves the rest as it was', async () => {
    const { id, admin } = await buildOrganization(server);
    const member = await buildMember(server, id, 'create');
    expect(
      (await member.client.call('updateOrganizationById', { organizationId: id, body: { title: 'No' } })).status,
    ).toBe(403);
    const changed = await admin.client.call('updateOrganizationById', {
      organizationId: id,
      body: { defaultRole: null, inviteLinks: false },
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ defaultRole: null, sso: false, inviteLinks: false });
  });

  it('requires single sign-on only once a provider works', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const enforce = { organizationId, body: { title: 'Strict', sso: true } };
    const settings = { label: 'Identity', entityID: 'idp', certificate: 'none' };
    const provider = await admin.client.ok('createOrganizationSAMLProvider', { organizationId, body: settings });
    const refused = await admin.client.call('updateOrganizationById', enforce);
    expect([refused.status, refused.body.error.message]).toEqual([409, expect.stringContaining('SAML provider')]);
    expect((await admin.client.ok('getOrganizationById', { organizationId })).title).not.toBe('Strict');
    const complete = { organizationId, samlProviderId: provider.id, body: { ssoURL: 'https://idp.example/sso' } };
    await admin.client.ok('updateOrganizationSAMLProvider', complete);
    expect(await admin.client.ok('updateOrganizationById', enforce)).toMatchObject({ sso: true });
  });

  it('says of a browser whether it came through the provider of an organization that requires one', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const { client: token } = admin;
    const [local, single] = [await buildSession(server, admin), await buildSession(server, admin)];
    const ask = async () => {
      const answers = [token, local, single].map(client => client.ok('getOrganizationById', { organizationId }));
      return (await Promise.all(answers)).map(({ ssoSession }) => ssoSession);
    };
    expect(await ask()).toEqual([undefined, undefined, undefined]);
    await server.services.database.write(async tx => {
      await tx.updateTable('organizations').set({ sso: 1 }).where('id', '=', organizationId).execute();
      const hash = hashToken(single.token ?? '');
      await tx.updateTable('tokens').set({ sso_organization_id: organizationId }).where('hash', '=', hash).execute();
    });
    expect(await ask()).toEqual([undefined, false, true]);
    const { items } = await single.ok('listOrganizationsForAuthenticatedUser');
    expect(items).toMatchObject([{ sso: true, ssoSession: true }]);
  });

  it('asks members who are not linked to single sign-on, once it is required, and neither admins nor guests', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const roles = ['read', 'create', null] as const;
    const members = await Promise.all(roles.map(role => buildMember(server, organizationId, role)));
    const [linked] = members;
    const ask = async () => {
      const answers = [admin, ...members].map(({ client }) => client.ok('getOrganizationById', { organizationId }));
      return (await Promise.all(answers)).map(({ ssoUnlinked }) => ssoUnlinked);
    };
    expect(await ask()).toEqual([undefined, undefined, undefined, undefined]);
    await server.services.database.write(tx =>
      tx.updateTable('organizations').set({ sso: 1 }).where('id', '=', organizationId).execute(),
    );
    expect(await ask()).toEqual([undefined, true, true, undefined]);
    await admin.client.ok('setUserAsSSOMemberForOrganization', { organizationId, userId: linked?.id ?? '' });
    expect(await ask()).toEqual([undefined, undefined, true, undefined]);
  });

  it('names every problem of a body, with its place and what fills it', async () => {
    const { id, admin } = await buildOrganization(server);
    const { status, body } = await admin.client.call('updateOrganizationById', {
      organizationId: id,
      body: { title: 'x', sso: 'yes' },
    });
    expect(status).toBe(400);
    expect(body.error.message).toMatch(/^body\.title: /);
    expect(body.error.details).toMatchObject([
      { in: 'body', path: 'title', reason: 'text-minimum', values: { minimum: 2 } },
      { in: 'body', path: 'sso', reason: 'wrong-type', values: { expected: 'boolean' } },
    ]);
  });

  it('refuses a cursor of another list', async () => {
    const { client } = await buildUser(server);
    const { status } = await client.call('listOrganizationsForAuthenticatedUser', {
      query: { page: 'bm90IGEgY3Vyc29y' },
    });
    expect(status).toBe(400);
  });

  it('finds a hostname for each of several that are made with one title at the same time', async () => {
    const { client } = await buildUser(server);
    const made = await Promise.all(
      Array.from({ length: 4 }, () => client.call('createOrganization', { body: { title: 'Same Name' } })),
    );
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(made.map(({ body }) => body.hostname)).size).toBe(4);
  });

  it('refuses a hostname that is taken or reserved', async () => {
    const { id, admin } = await buildOrganization(server, { title: 'Mine' });
    await buildOrganization(server, { title: 'Taken Name' });
    const rename = (hostname: string) =>
      admin.client.call('updateOrganizationById', { organizationId: id, body: { hostname } });
    for (const hostname of ['taken-name', 'api', 'No', '-x-']) expect((await rename(hostname)).status).toBe(400);
    expect((await rename('my-docs')).body.hostname).toBe('my-docs');
    expect((await rename('my-docs')).status).toBe(200);
  });

  it('takes one of its own sites as default content, and nothing else', async () => {
    const { id, admin } = await buildOrganization(server);
    const { id: otherId, admin: other } = await buildOrganization(server);
    const own = await admin.client.ok('createSite', { organizationId: id, body: { title: 'Docs' } });
    const foreign = await other.client.ok('createSite', { organizationId: otherId, body: { title: 'Docs' } });
    const set = (defaultContent: object | null) =>
      admin.client.call('updateOrganizationById', { organizationId: id, body: { defaultContent } });
    expect((await set({ type: 'site', site: foreign.id })).status).toBe(400);
    expect((await set({ type: 'site', site: own.id })).body.defaultContent).toEqual({ type: 'site', site: own.id });
    expect((await set(null)).body.defaultContent).toBeUndefined();
  });
});
