import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { addressWorks, insertPages, publishPages, readSite } from '../testing/build-sites.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('redirects of sites on %s', engine => {
  let server: TestServer;
  let admin: Person;
  let organizationId: string;
  let site: Awaited<ReturnType<typeof publishPages>>;
  let at: { organizationId: string; siteId: string };
  let siteSpaceId: string;
  let root: string;

  beforeAll(async () => {
    server = await startServer(engine);
    ({ admin, id: organizationId } = await buildOrganization(server));
  });
  afterAll(() => server.stop());

  beforeEach(async () => {
    site = await publishPages(admin, organizationId, [
      { title: 'One', markdown: 'first' },
      { title: 'Two', markdown: 'second', ref: 'two' },
      { title: 'Deep', markdown: 'third', into: 'two' },
    ]);
    at = { organizationId, siteId: site.siteId };
    siteSpaceId = (await admin.client.ok('listSiteSpaces', at)).items[0].id;
    root = new URL(site.address).pathname;
  });

  const read = (path: string, base = site.address) => readSite(server, `${base}${path}`);
  const page = (title: string) => ({ kind: 'site-page', siteSpaceId, pageId: site.ids[title] });
  const create = (body: object) => admin.client.call('createSiteRedirect', { ...at, body });
  const leads = async (path: string, base = site.address) => {
    const { status, headers } = await read(path, base);
    return status === 404 ? 404 : [status, headers.location];
  };
  const change = (body: object[]) =>
    admin.client.ok('updateSpaceContent', { spaceId: site.space.id, body: { changes: body } });

  test('an address without a page leads where it was told to, and a page comes first', async () => {
    expect((await create({ source: '/old', destination: page('Deep') })).status).toBe(201);
    await create({ source: '/forever', destination: page('Two'), permanent: true });
    await create({ source: '/two', destination: page('One') });
    await create({ source: '/out', destination: { kind: 'external', url: 'https://example.com/a?b=c' } });
    expect(await leads('old')).toEqual([307, `${root}two/deep`]);
    expect(await leads('old/')).toEqual([307, `${root}two/deep`]);
    expect(await leads('old.md')).toEqual([307, `${root}two/deep.md`]);
    expect(await leads('forever')).toEqual([308, `${root}two`]);
    expect(await leads('out')).toEqual([307, 'https://example.com/a?b=c']);
    expect((await read('two')).status).toBe(200);
    expect((await read('forever')).headers['cache-control']).toBe('public, no-cache');
  });

  test('a star stands for what follows, the closest source wins, and what it stood for can go along', async () => {
    await create({ source: '/v1/*', destination: { kind: 'site-space', siteSpaceId }, captureWildcard: true });
    await create({ source: '/v1/two/*', destination: page('One') });
    await create({
      source: '/blog*',
      destination: { kind: 'external', url: 'https://b.example' },
      captureWildcard: true,
    });
    expect(await leads('v1')).toEqual([307, root]);
    expect(await leads('v1/two')).toEqual([307, root]);
    expect(await leads('v1/one')).toEqual([307, root]);
    expect(await leads('v1/nowhere')).toEqual([307, root]);
    await admin.client.ok('bulkUpsertSiteRedirects', {
      ...at,
      body: { redirects: [{ source: '/v1/two/*', destination: null }] },
    });
    expect(await leads('v1/two/deep')).toEqual([307, `${root}two/deep`]);
    expect(await leads('blog/2020/a%20b')).toEqual([307, 'https://b.example/2020/a%20b']);
    expect(await leads('blog/%2e%2e/x')).toBe(404);
    expect(await leads('blog/.evil.example')).toEqual([307, 'https://b.example/.evil.example']);
  });

  test('a draft counts in previews only, until it is published', async () => {
    const draft = await create({ source: '/old', destination: page('Two'), draft: true });
    const preview = (await admin.client.ok('getSitePublishingPreviewById', at)).url;
    expect(await leads('old')).toBe(404);
    expect(await leads('old', preview)).toEqual([307, `${new URL(preview).pathname}two`]);
    const one = { ...at, siteRedirectId: draft.body.id };
    expect((await admin.client.ok('updateSiteRedirectById', { ...one, body: { draft: false } })).draft).toBe(false);
    expect(await leads('old')).toEqual([307, `${root}two`]);
    await admin.client.ok('deleteSiteRedirectById', one);
    expect(await leads('old')).toBe(404);
    expect((await admin.client.call('deleteSiteRedirectById', one)).status).toBe(204);
  });

  test('what could lead in a circle, nowhere, or out of a browser is refused with its place', async () => {
    const refused = async (body: object) => {
      const { status, body: answer } = await create(body);
      return [status, answer.error?.message];
    };
    const external = (url: string) => ({ source: '/x', destination: { kind: 'external', url } });
    for (const url of ['javascript:alert(1)', 'data:text/html,x', '//example.com', 'https://user:secret@example.com/'])
      expect((await refused(external(url)))[0], url).toBe(400);
    expect(await refused(external(`${site.address}y`))).toEqual([400, expect.stringMatching(/on the site itself/)]);
    expect(await refused({ source: '/x', destination: { ...page('One'), pageId: 'gone' } })).toEqual([
      400,
      expect.stringMatching(/destination.pageId/),
    ]);
    const elsewhere = await publishPages(admin, organizationId, [{ title: 'Far', markdown: 'x' }]);
    const [foreign] = (await admin.client.ok('listSiteSpaces', { organizationId, siteId: elsewhere.siteId })).items;
    for (const destination of [
      { kind: 'site-space', siteSpaceId: foreign.id },
      { kind: 'site-page', siteSpaceId, pageId: elsewhere.ids.Far },
      { kind: 'path', spaceId: elsewhere.space.id, path: 'far' },
      { kind: 'site-section', siteSectionId: 'none' },
    ])
      expect((await refused({ source: '/x', destination }))[0], destination.kind).toBe(400);
    for (const source of ['x', '/', '/*', '/a//b', '/../x', '/%2e%2e/x', '/a*b', '/a?b', '/~/files', '/%ff', '//evil'])
      expect((await refused({ source, destination: page('One') }))[0], source).toBe(400);
    await create({ source: '/%61', destination: page('One') });
    expect((await refused({ source: '/a', destination: page('Two') }))[0]).toBe(409);
  });

  test('a destination that is gone or hidden leads nowhere', async () => {
    await create({ source: '/old', destination: page('Two') });
    await change([{ operation: 'update_page', page: site.ids.Two, hidden: true }]);
    expect(await leads('old')).toBe(404);
    await change([{ operation: 'delete_page', page: site.ids.Two }]);
    expect(await leads('old')).toBe(404);
  });

  test('an external address that became the site’s own leads nowhere', async () => {
    await create({ source: '/round', destination: { kind: 'external', url: 'https://docs.example.net/round' } });
    await admin.client.ok('updateSiteById', { ...at, body: { hostname: 'docs.example.net' } });
    expect(await leads('round', 'https://docs.example.net/')).toBe(404);
    await addressWorks(server, { ...at, address: { kind: 'hostname', url: 'https://docs.example.net' } });
    expect(await leads('round')).toBe(404);
  });

  test('many at once: each is created, changed, deleted, published or refused by itself', async () => {
    const bulk = async (redirects: object[]) =>
      (await admin.client.ok('bulkUpsertSiteRedirects', { ...at, body: { redirects } })).results.map(
        ({ status, reason }: { status: string; reason?: string }) => reason ?? status,
      );
    const to = { kind: 'path', spaceId: site.space.id, path: 'two/deep' };
    expect(
      await bulk([
        { source: '/a', destination: to },
        { source: '/a', destination: page('One') },
        { source: '/b', intent: 'draft', destination: to },
        { source: '/b', intent: 'publish' },
        { source: '/c', intent: 'publish' },
        { source: '/d', destination: { ...to, path: 'nowhere' } },
        { source: '/~/e', destination: to },
        { source: '/f', destination: null },
      ]),
    ).toEqual([
      ...['created', 'updated', 'created', 'published'],
      ...['no-such-draft', 'no-page-of-space', 'redirect-path', 'deleted'],
    ]);
    expect(await leads('a')).toEqual([307, root]);
    expect(await leads('b')).toEqual([307, `${root}two/deep`]);
    const list = await admin.client.ok('listSiteRedirects', { ...at, query: { orderBy: 'source' } });
    expect(list.items.map(({ source }: { source: string }) => source)).toEqual(['/a', '/b']);
    expect(list.count).toBe(2);
    const found = await admin.client.ok('listSiteRedirects', { ...at, query: { search: 'B' } });
    expect(found.items).toHaveLength(1);
    await admin.client.ok('createSiteRedirect', { ...at, body: { source: '/Über-uns', destination: to } });
    const folded = await admin.client.ok('listSiteRedirects', { ...at, query: { search: 'uber' } });
    expect(folded.items).toMatchObject([{ source: '/Über-uns' }]);
    expect(await admin.client.ok('listSiteRedirects', { ...at, query: { search: 'ÜBER' } })).toEqual(folded);
    expect((await admin.client.ok('listSiteRedirects', { ...at, query: { draft: true } })).items).toEqual([]);
  });

  test('many at once cost as many queries as two', async () => {
    const queriesFor = async (count: number) => {
      const names = Array.from({ length: count }, (_, index) => `/many/${index}`);
      const redirects = names.flatMap(source => [
        { source, destination: page('One') },
        { source, intent: 'draft', destination: page('Deep') },
        { source, intent: 'publish' },
      ]);
      await admin.client.ok('bulkUpsertSiteRedirects', { ...at, body: { redirects } });
      return server.costs.at(-1)?.queries;
    };
    await queriesFor(2);
    const before = await queriesFor(2);
    expect(await queriesFor(2)).toBe(before);
    await queriesFor(50);
    expect(await queriesFor(50)).toBe(before);
    expect(await leads('many/49')).toEqual([307, `${root}two/deep`]);
  });

  test('the redirect of an address is found with where it leads', async () => {
    await create({ source: '/old/*', destination: page('Deep') });
    const found = await admin.client.ok('getSiteRedirectBySource', { ...at, query: { source: '/old/thing' } });
    expect(found).toMatchObject({ redirect: { source: '/old/*' }, target: `${site.address}two/deep` });
    for (const source of ['/new', '/']) {
      const none = await admin.client.call('getSiteRedirectBySource', { ...at, query: { source } });
      expect(none.status, source).toBe(404);
    }
    const reader = await buildMember(server, organizationId, 'read');
    expect((await reader.client.call('listSiteRedirects', at)).status).toBe(200);
    const body = { source: '/z', destination: page('One') };
    expect((await reader.client.call('createSiteRedirect', { ...at, body })).status).toBe(403);
  });

  test('a page that moved is found at every path it had', async () => {
    await change([{ operation: 'update_page', page: site.ids.Two, slug: 'second' }]);
    expect(await leads('two')).toEqual([308, `${root}second`]);
    expect(await leads('two/deep')).toEqual([308, `${root}second/deep`]);
    await change([{ operation: 'update_page', page: site.ids.Two, slug: 'third' }]);
    await change([{ operation: 'update_page', page: site.ids.Deep, into: null, at: 0 }]);
    expect(await leads('two/deep')).toEqual([308, root]);
    expect(await leads('second')).toEqual([308, `${root}third`]);
    expect(await leads('second.md')).toEqual([308, `${root}third.md`]);
    await change([{ operation: 'insert_page', title: 'Two', document: { markdown: 'another' } }]);
    expect((await read('two')).body).toContain('another');
    await change([{ operation: 'delete_page', page: site.ids.Two }]);
    expect(await leads('second')).toBe(404);
  });

  test('a page that moved does not lead those to its path who may not see it', async () => {
    await change([{ operation: 'update_page', page: site.ids.Two, slug: 'secret-plan', hidden: true }]);
    expect(await leads('two')).toBe(404);
  });

  test('sections and variants that got another path are found at the old one', async () => {
    const api = await buildSpace(admin, organizationId, { title: 'API' });
    const old = await buildSpace(admin, organizationId, { title: 'Old' });
    await insertPages(admin, api.id, [{ title: 'Call', markdown: 'ring' }]);
    await insertPages(admin, old.id, [{ title: 'Before', markdown: 'then' }]);
    const section = await admin.client.ok('addSectionToSite', { ...at, body: { spaceId: api.id } });
    const variant = await admin.client.ok('addSpaceToSite', {
      ...at,
      body: { spaceId: old.id, sectionId: section.id },
    });
    const inSection = { ...at, siteSectionId: section.id };
    await admin.client.ok('updateSiteSectionById', { ...inSection, body: { path: 'reference' } });
    expect(await leads('api/call')).toEqual([308, `${root}reference/call`]);
    expect(await leads('api/old/before')).toEqual([308, `${root}reference/old/before`]);
    expect(await leads('api')).toEqual([308, `${root}reference/`]);
    await admin.client.ok('updateSiteSpaceById', { ...at, siteSpaceId: variant.id, body: { path: 'legacy' } });
    expect(await leads('reference/old/before')).toEqual([308, `${root}reference/legacy/before`]);
    const { items } = await admin.client.ok('listSiteRedirects', at);
    expect(items.map((one: { source: string; automatic: boolean }) => [one.source, one.automatic]).sort()).toEqual([
      ['/api/*', true],
      ['/reference/old/*', true],
    ]);
    await admin.client.ok('updateSiteSectionById', { ...inSection, body: { path: 'api' } });
    expect((await read('api/call')).status).toBe(200);
    expect(await leads('reference/call')).toEqual([308, `${root}api/call`]);
  });
});
