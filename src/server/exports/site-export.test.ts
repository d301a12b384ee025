import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { publishPages } from '../testing/build-sites.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('a site as files on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    server = await startServer(engine);
    ({ id: organizationId, admin } = await buildOrganization(server));
  });
  afterAll(() => server.stop());

  const here = (url: string) => url.replace('http://bindery.test', server.url);
  async function download({ client }: Person, siteId: string, body = {}): Promise<Map<string, string>> {
    const { url } = await client.ok('exportSite', { organizationId, siteId, body });
    const response = await fetch(here(url));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const archive = await fromBufferPromise(Buffer.from(await response.arrayBuffer()), { lazyEntries: true });
    const files = new Map<string, string>();
    for await (const entry of archive.eachEntry())
      files.set(entry.fileName, (await buffer(await archive.openReadStreamPromise(entry))).toString());
    return files;
  }

  async function publishHarbour(visibility = 'public') {
    const pages = [
      { title: 'Start', markdown: 'Welcome.' },
      { title: 'Ropes', markdown: 'All about ropes.' },
      { title: 'Prices', markdown: 'Secret prices.', condition: 'visitor.claims.plan == "pro"' },
    ];
    const published = await publishPages(admin, organizationId, pages, { visibility, title: 'Harbour' });
    const { space, ids } = published;
    const change = (changes: object[]) =>
      admin.client.ok('updateSpaceContent', { spaceId: space.id, body: { changes } });
    await change([
      {
        operation: 'insert_files',
        files: [
          { name: 'rope.txt', base64: 'cm9wZQ==' },
          { name: 'unused.txt', base64: 'c2VjcmV0' },
        ],
      },
    ]);
    const { items } = await admin.client.ok('listFiles', { spaceId: space.id });
    const rope = items.find(({ name }: { name: string }) => name === 'rope.txt');
    await change([
      {
        operation: 'update_page',
        page: ids.Ropes,
        document: { markdown: `All about ropes: [a rope](file:${rope.id}), [the start](page:${ids.Start}).` },
      },
    ]);
    return { ...published, rope };
  }

  it('is its pages with their links and the files that they name, and what engines, agents and hosts ask for', async () => {
    const { space, siteId, rope } = await publishHarbour();
    await admin.client.ok('createSiteRedirect', {
      organizationId,
      siteId,
      body: {
        source: '/old/*',
        destination: { kind: 'external', url: 'https://example.com/new' },
        captureWildcard: true,
      },
    });
    const files = await download(admin, siteId, { address: 'https://docs.example.com/handbook' });
    const rest = ['404.html', '.nojekyll', '_redirects', 'favicon.svg', 'feed.xml', 'llms-full.txt', 'llms.txt'];
    expect([...files.keys()].filter(name => !name.startsWith('~assets/')).toSorted()).toEqual(
      [
        ...rest,
        ...['index.html', 'robots.txt', 'ropes.md', 'ropes/index.html', 'sitemap.xml', 'start.md'],
        `~/files/${space.id}/${rope.id}/rope.txt`,
      ].toSorted(),
    );
    expect(files.get(`~/files/${space.id}/${rope.id}/rope.txt`)).toBe('rope');
    const page = files.get('ropes/index.html') ?? '';
    expect(page).toContain('href="/handbook/"');
    expect(page).toContain('<link rel="canonical" href="https://docs.example.com/handbook/ropes"');
    expect(page).toMatch(/<meta http-equiv="content-security-policy" content="default-src 'none'/);
    expect(page).not.toMatch(/~search|~feedback|~pdf|frame-ancestors/);
    expect(files.get('robots.txt')).toContain('https://docs.example.com/handbook/sitemap.xml');
    expect(files.get('_redirects')).toBe('/handbook/old/* https://example.com/new/:splat 302\n');
    expect(files.get('llms.txt')).not.toContain('MCP');
  });

  it('has nothing that a reader of whom nothing is known would not see', async () => {
    const { siteId } = await publishHarbour();
    const hidden = await buildSpace(admin, organizationId);
    const section = await admin.client.ok('addSectionToSite', {
      organizationId,
      siteId,
      body: { title: 'Hidden', spaceId: hidden.id },
    });
    await admin.client.ok('updateSiteSectionById', {
      ...{ organizationId, siteId, siteSectionId: section.id },
      body: { hidden: true, reachable: true },
    });
    const files = await download(admin, siteId);
    const names = [...files.keys()];
    expect(names.filter(name => /prices|hidden/.test(name))).toEqual([]);
    expect([...files.values()].join('\n')).not.toMatch(/Secret prices|secret/);
    expect(names).not.toContain('unused.txt');
  });

  it('is for those who may view the site, of the spaces that they may view, and by a link that ends', async () => {
    const { siteId, space } = await publishHarbour('visitor-auth');
    const { admin: stranger } = await buildOrganization(server);
    expect((await stranger.client.call('exportSite', { organizationId, siteId, body: {} })).status).toBe(404);
    const reader = await buildMember(server, organizationId, 'read');
    const { url } = await reader.client.ok('exportSite', { organizationId, siteId, body: {} });
    expect((await fetch(here(url).replace(/signature=.../, 'signature=abc'))).status).toBe(403);
    expect((await fetch(here(url))).status).toBe(200);
    expect((await download(reader, siteId)).get('ropes/index.html')).toContain('noindex');
    // The rights of the moment count, not those of when the link was made.
    await admin.client.ok('updateSpaceById', { spaceId: space.id, body: { defaultLevel: null } });
    expect((await fetch(here(url))).status).toBe(409);
    server.clock.advance(600_001);
    expect((await fetch(here(url))).status).toBe(403);
  });
});
