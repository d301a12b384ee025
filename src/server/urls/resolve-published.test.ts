import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { addressWorks, publishPages } from '../testing/build-sites.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

const hour = 3_600_000;

describe.each(engines)('addresses of published sites over the API on %s', engine => {
  let server: TestServer;
  let admin: Person;
  let organizationId: string;

  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ({ admin, id: organizationId } = await buildOrganization(server));
  });

  const pages = [
    { title: 'One', markdown: 'First' },
    { title: 'Two', markdown: 'Second' },
  ];
  const publish = (visibility = 'public') => publishPages(admin, organizationId, pages, { visibility });
  const resolve = (url: string, more = {}, { client } = admin) =>
    client.ok('resolvePublishedContentByUrl', { body: { url, ...more } });
  const statusOf = async (url: string, more = {}, { client } = admin) =>
    (await client.call('resolvePublishedContentByUrl', { body: { url, ...more } })).status;

  test('a page is found with its site, its space and all its paths', async () => {
    const { address, siteId, space } = await publish();
    const { pathname } = new URL(address);
    const { apiToken, siteSpace, ...found } = await resolve(`${address}two`);
    expect(found).toEqual({
      ...{ organization: organizationId, site: siteId, space: space.id, pathname: '/two', complete: true },
      ...{ basePath: pathname, siteBasePath: pathname, canonicalUrl: `${address}two` },
    });
    expect(apiToken).toMatch(/^bnd_/);
    const { items } = await server.as(apiToken).ok('listSiteSpaces', { organizationId, siteId });
    expect(items.map(({ id }: { id: string }) => id)).toEqual([siteSpace]);
    expect(await resolve(address)).toMatchObject({ pathname: '/', canonicalUrl: address });
  });

  test('sections and variants are told apart by their paths', async () => {
    const { address, siteId, space } = await publish();
    const other = await buildSpace(admin, organizationId, { title: 'API' });
    const place = { organizationId, siteId };
    const section = await admin.client.ok('addSectionToSite', { ...place, body: { spaceId: other.id } });
    const { items } = await admin.client.ok('listSiteSpaces', place);
    const url = items.find((item: { space: { id: string } }) => item.space.id === other.id).urls.published;
    expect(await resolve(url)).toMatchObject({
      space: other.id,
      siteSection: section.id,
      basePath: new URL(url).pathname,
    });
    expect(await resolve(`${address}two`)).toMatchObject({ space: space.id });
  });

  test('redirects answer with where they lead, and the start of the site stands in for nothing when asked to', async () => {
    const { address, siteId } = await publish();
    const redirect = (source: string, url: string) =>
      admin.client.ok('createSiteRedirect', {
        ...{ organizationId, siteId },
        body: { source, destination: { kind: 'external', url } },
      });
    await redirect('/away', 'https://elsewhere.example.com/x');
    expect(await resolve(`${address}away`)).toEqual({
      target: 'https://elsewhere.example.com/x',
      redirect: 'external',
    });
    const start = await resolve(`${address}nothing`, { redirectOnError: true });
    expect(start).toEqual({ target: address, redirect: 'internal' });
  });

  test('an address without a page names the space that would have it, so that its renderer can say so', async () => {
    const { address, siteId, space } = await publish();
    const other = await buildSpace(admin, organizationId, { title: 'API' });
    const place = { organizationId, siteId };
    const section = await admin.client.ok('addSectionToSite', { ...place, body: { spaceId: other.id } });
    const { pathname } = new URL(address);
    const unknown = { complete: false, siteBasePath: pathname, apiToken: expect.stringMatching(/^bnd_/) };
    expect(await resolve(`${address}no%20page/at-all`)).toMatchObject({
      ...{ ...unknown, space: space.id, pathname: '/no page/at-all', basePath: pathname },
      canonicalUrl: `${address}no%20page/at-all`,
    });
    expect(await resolve(`${address}${section.path}/nothing`)).toMatchObject({
      ...{ ...unknown, space: other.id, siteSection: section.id, pathname: '/nothing' },
      basePath: `${pathname}${section.path}/`,
    });
  });

  test('the addresses that a proxy gives a site are found, with their paths as it has them', async () => {
    const { siteId, space } = await publish('share-link');
    const at = { organizationId, siteId };
    await admin.client.ok('updateSiteById', { ...at, body: { proxy: 'Proxied.example.com/docs/v1' } });
    await addressWorks(server, { ...at, address: { kind: 'proxy', url: 'https://Proxied.example.com/docs/v1' } });
    const { urls } = await admin.client.ok('createSiteShareLink', { ...at, body: { name: 'Friends' } });
    const published = new URL(urls.published);
    expect(published.href).toMatch('https://proxied.example.com/docs/v1/');
    expect(await resolve(`${published}two`)).toMatchObject({
      ...{ site: siteId, space: space.id, pathname: '/two', siteBasePath: '/docs/v1/', basePath: published.pathname },
      canonicalUrl: `${urls.published}two`,
    });
    expect(await statusOf('https://proxied.example.com/docs/')).toBe(404);
    const other = await buildOrganization(server);
    expect(await statusOf(published.href, {}, other.admin)).toBe(404);
    const theirs = await publishPages(other.admin, other.id, pages);
    const body = { proxy: 'proxied.example.com/docs/v1' };
    await other.admin.client.ok('updateSiteById', { organizationId: other.id, siteId: theirs.siteId, body });
    expect(await resolve(published.href)).toMatchObject({ site: siteId });
    expect(await resolve(published.href, {}, other.admin)).toMatchObject({ site: theirs.siteId });
    await admin.client.ok('unpublishSite', at);
    expect(await statusOf(published.href)).toBe(404);
  });

  test('addresses below a hostname that the organization gave up lead to the same below its new one', async () => {
    const { address } = await publish();
    const hostname = `${new URL(address).hostname.split('.')[0]}-now`;
    await admin.client.ok('updateOrganizationById', { organizationId, body: { hostname } });
    const now = new URL(address);
    now.hostname = `${hostname}.sites.test`;
    expect(await resolve(`${address}two?q=1`)).toEqual({ target: `${now}two?q=1`, redirect: 'internal' });
    expect(await statusOf(`${new URL(address).origin}/no-site/`)).toBe(404);
    const { admin: stranger } = await buildOrganization(server);
    expect(await statusOf(`${address}two`, {}, stranger)).toBe(404);
    const { client } = admin;
    const query = { url: `${address}two` };
    expect((await client.ok('getContentByUrl', { query })).page).toMatchObject({ path: 'two' });
    server.clock.advance(181 * 24 * hour);
    expect(await statusOf(`${address}two`)).toBe(404);
  });

  test('a share-link site needs an active key, and shows it in the paths', async () => {
    const { address, siteId } = await publish('share-link');
    const link = await admin.client.ok('createSiteShareLink', { organizationId, siteId, body: { name: 'Friends' } });
    const { published } = link.urls;
    const shareKey = new URL(published).pathname.split('/').filter(Boolean).at(-1) ?? '';
    const found = await resolve(`${published.replace(/\/?$/, '/')}two`);
    expect(found).toMatchObject({ shareKey, pathname: '/two' });
    expect(found.basePath).toContain(`/${shareKey}/`);
    expect(await statusOf(`${address}two`)).toBe(404);
    expect(await statusOf(`${address}wrong/two`, { redirectOnError: true })).toBe(404);
  });

  test('a site with visitors of its own wants their token, and sends those without one to sign in', async () => {
    const { address, siteId } = await publish('visitor-auth');
    const place = { organizationId, siteId };
    expect(await statusOf(address)).toBe(404);
    const { privateKey } = await admin.client.ok('getSitePublishingAuthById', place);
    const exp = Math.floor(server.clock.now().getTime() / 1000) + 60;
    const sign = (key: string) =>
      new SignJWT({ exp }).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(key));
    expect(await resolve(address, { visitor: { jwtToken: await sign(privateKey) } })).toMatchObject({ site: siteId });
    await admin.client.ok('updateSitePublishingAuthById', {
      ...place,
      body: { fallbackURL: 'https://login.example.com/' },
    });
    expect(await resolve(`${address}two`, { visitor: { jwtToken: await sign(`${privateKey}x`) } })).toEqual({
      target: 'https://login.example.com/?location=%2Ftwo',
      redirect: 'external',
    });
  });

  test('a preview names the change request or the revision that it shows, and the site below its own address', async () => {
    const { address, siteId, space } = await publish('visitor-auth');
    const spaceId = space.id;
    const { id, number } = await admin.client.ok('createChangeRequest', { spaceId, body: { subject: 'Edit' } });
    await admin.client.ok('updateChangeRequestContent', {
      ...{ spaceId, changeRequestId: id },
      body: { changes: [{ operation: 'insert_page', title: 'Three', document: { markdown: 'third' } }] },
    });
    const previewOf = async (query: Record<string, string> = {}) =>
      String((await admin.client.ok('getSitePublishingPreviewById', { organizationId, siteId, query })).url);
    const proposed = await previewOf({ changeRequest: String(number) });
    const found = await resolve(`${proposed}three`);
    expect(found).toMatchObject({
      ...{ site: siteId, space: spaceId, changeRequest: id, pathname: '/three', complete: true },
      ...{ basePath: new URL(proposed).pathname, siteBasePath: new URL(address).pathname },
    });
    for (const absent of ['revision', 'shareKey']) expect(found).not.toHaveProperty(absent);
    const { revision } = await admin.client.ok('getSpaceById', { spaceId });
    const older = await previewOf({ revision });
    expect(await resolve(`${older}two`)).toMatchObject({ space: spaceId, revision, pathname: '/two' });
    expect(await resolve(`${older}three`)).toMatchObject({ revision, pathname: '/three', complete: false });
    await admin.client.ok('unpublishSite', { organizationId, siteId });
    const whole = await resolve(`${await previewOf()}two`);
    expect(whole).toMatchObject({ space: spaceId, pathname: '/two' });
    for (const absent of ['changeRequest', 'revision']) expect(whole).not.toHaveProperty(absent);
    const stranger = (await buildOrganization(server)).admin;
    expect(await statusOf(`${proposed}three`, {}, stranger)).toBe(404);
    server.clock.advance(hour + 1);
    expect(await statusOf(`${proposed}three`)).toBe(404);
  });

  test('nothing is found by strangers, on other hosts, or once the site is unpublished', async () => {
    const { address, siteId } = await publish();
    const { admin: stranger } = await buildOrganization(server);
    expect(await statusOf(address, {}, stranger)).toBe(404);
    expect(await statusOf('https://nobody.example.com/')).toBe(404);
    await admin.client.ok('unpublishSite', { organizationId, siteId });
    expect(await statusOf(address)).toBe(404);
  });

  describe('a content token', () => {
    const read = async (token: string, spaceId: string) =>
      (await server.as(token).call('listPages', { spaceId })).status;

    test('reads for an hour and no longer', async () => {
      const { address, space } = await publish();
      const { apiToken } = await resolve(address);
      server.clock.advance(hour - 1000);
      expect(await read(apiToken, space.id)).toBe(200);
      server.clock.advance(1000);
      expect(await read(apiToken, space.id)).toBe(401);
    });

    test('reads the spaces of its site alone, while they are on it and it is published', async () => {
      const [mine, other] = [await publish(), await publish('share-link')];
      const { apiToken } = await resolve(mine.address);
      const client = server.as(apiToken);
      expect((await client.call('getSpaceById', { spaceId: mine.space.id })).status).toBe(200);
      expect((await client.call('getSpaceById', { spaceId: other.space.id })).status).toBe(404);
      const theirs = { organizationId, siteId: other.siteId };
      const link = await admin.client.ok('createSiteShareLink', { ...theirs, body: { name: 'Friends' } });
      const shareKey = new URL(link.urls.published).pathname.split('/').filter(Boolean).at(-1) ?? '';
      const query = { shareKey };
      expect((await client.call('getSpaceById', { spaceId: other.space.id, query })).status).toBe(404);
      for (const id of ['getSiteById', 'getPublishedContentSite', 'listSiteSpaces', 'listSiteSections'] as const) {
        const asked = id === 'getSiteById' ? {} : { query };
        expect((await client.call(id, { ...theirs, ...asked })).status, id).toBe(404);
      }
      const place = { organizationId, siteId: mine.siteId };
      await admin.client.ok('unpublishSite', place);
      expect(await read(apiToken, mine.space.id)).toBe(404);
      expect((await client.call('getSiteById', place)).status).toBe(404);
      await admin.client.ok('publishSite', place);
      expect(await read(apiToken, mine.space.id)).toBe(200);
      await admin.client.ok('deleteSpaceById', { spaceId: mine.space.id });
      expect(await read(apiToken, mine.space.id)).toBe(404);
    });

    test('says nothing of pages of other spaces that point to its own', async () => {
      const { address, space, ids } = await publish();
      const secret = await buildSpace(admin, organizationId, { title: 'Secret' });
      const document = { markdown: `[two](space:${space.id}/page:${ids.Two})` };
      const changes = [{ operation: 'insert_page', title: 'Hush', document }];
      await admin.client.ok('updateSpaceContent', { spaceId: secret.id, body: { changes } });
      await server.services.jobs.idle();
      const { apiToken } = await resolve(address);
      const asked = { spaceId: space.id, pageId: ids.Two };
      const all = JSON.stringify(await admin.client.ok('listSpacePageBacklinks', asked));
      expect(all).toContain(secret.id);
      const seen = JSON.stringify(await server.as(apiToken).ok('listSpacePageBacklinks', asked));
      expect(seen).not.toContain(secret.id);
    });

    test('searches its site alone', async () => {
      const [mine, other] = [await publish(), await publish()];
      await server.services.jobs.idle();
      const { apiToken } = await resolve(mine.address);
      const search = (siteId: string) =>
        server.as(apiToken).call('searchSiteContent', { organizationId, siteId, body: { query: 'second' } });
      expect((await search(mine.siteId)).body.items).toMatchObject([{ id: mine.space.id, pages: [{ title: 'Two' }] }]);
      expect((await search(other.siteId)).status).toBe(404);
    });

    test('shows no space that is hidden from whoever asked for it, and nothing once they have left', async () => {
      const { address, space } = await publish();
      const member = await buildMember(server, organizationId, 'read');
      const { apiToken } = await resolve(address, {}, member);
      expect(await read(apiToken, space.id)).toBe(200);
      const setDefault = (defaultLevel: 'inherit' | null) =>
        admin.client.ok('updateSpaceById', { spaceId: space.id, body: { defaultLevel } });
      await setDefault(null);
      expect(await read(apiToken, space.id)).toBe(404);
      await setDefault('inherit');
      expect(await read(apiToken, space.id)).toBe(200);
      await admin.client.ok('removeMemberFromOrganizationById', { organizationId, userId: member.id });
      expect(await read(apiToken, space.id)).toBe(404);
    });

    test('reads an API specification only where a space of its site uses it', async () => {
      const { address, space } = await publish();
      const source = { text: '{"openapi":"3.1.0","info":{"title":"Pets","version":"1"},"paths":{}}' };
      await admin.client.ok('createOpenAPISpec', { organizationId, body: { slug: 'pets', source } });
      const { apiToken } = await resolve(address);
      const status = async () =>
        (await server.as(apiToken).call('getOpenAPISpecBySlug', { organizationId, specSlug: 'pets' })).status;
      const listed = async () => {
        const { items, count } = await server.as(apiToken).ok('listOpenAPISpecs', { organizationId });
        expect(count).toBe(items.length);
        return items.map(({ slug }: { slug: string }) => slug);
      };
      expect([await status(), await listed()]).toEqual([404, []]);
      const changes = [{ operation: 'insert_page', title: 'Pets', document: { markdown: '[pets](openapi:pets)' } }];
      await admin.client.ok('updateSpaceContent', { spaceId: space.id, body: { changes } });
      await server.services.jobs.idle();
      expect([await status(), await listed()]).toEqual([200, ['pets']]);
    });
  });
});
