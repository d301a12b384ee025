import { once } from 'node:events';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { publishPages } from '../testing/build-sites.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { readArchive } from '../testing/read-archive.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { runningKey } from './link.ts';
import { siteExportLink } from './site-export.ts';

describe.each(engines)('a site as files on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    server = await startServer(engine, { RATE_LIMIT: '6000', RATE_LIMIT_COSTLY: '60' });
    ({ id: organizationId, admin } = await buildOrganization(server));
  });
  afterAll(() => server.stop());

  const here = (url: string) => url.replace('http://bindery.test', server.url);
  async function download({ client }: Person, siteId: string, body = {}): Promise<Map<string, string>> {
    const { url } = await client.ok('exportSite', { organizationId, siteId, body });
    return (await readArchive(server, url)).files;
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
    const rest = [
      '404.html',
      '.nojekyll',
      '_headers',
      '_redirects',
      'favicon.svg',
      'feed.xml',
      'llms-full.txt',
      'llms.txt',
    ];
    expect([...files.keys()].filter(name => !name.startsWith('~assets/')).toSorted()).toEqual(
      [
        ...rest,
        ...['index.html', 'robots.txt', 'ropes.md', 'ropes/index.html', 'sitemap.xml', 'start.md'],
        '~/accessibility/index.html',
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
    await readArchive(server, url);
    expect((await download(reader, siteId)).get('ropes/index.html')).toContain('noindex');
    // The rights of the moment count, not those of when the link was made.
    await admin.client.ok('updateSpaceById', { spaceId: space.id, body: { defaultLevel: null } });
    expect((await fetch(here(url))).status).toBe(409);
    server.clock.advance(600_001);
    expect((await fetch(here(url))).status).toBe(403);
  });

  it('is one download at a time for each person, and counts as a costly request', async () => {
    const { siteId } = await publishHarbour();
    const link = async ({ client }: Person) =>
      (await client.ok('exportSite', { organizationId, siteId, body: {} })).url;
    const url = await link(admin);
    // As a download that nobody reads on: a small one is over before it can be met.
    const unread = await server.services.exports.open(
      runningKey({ ...siteExportLink, by: admin.id }),
      () => new Readable({ read() {} }),
    );
    const refused = await fetch(here(url));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    const { status, body } = await admin.client.call('exportSite', { organizationId, siteId, body: {} });
    expect([status, body.error.reason]).toEqual([429, 'download-running']);
    // Others, and downloads of other kinds, go on.
    await readArchive(server, await link(await buildMember(server, organizationId, 'read')));
    await readArchive(server, (await admin.client.ok('exportOrganization', { organizationId })).url);
    unread.destroy();
    await once(unread, 'close');
    const answer = await fetch(here(url));
    expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([200, '60']);
    await answer.arrayBuffer();
  });
});
