import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildOrganization, type Person } from '../testing/build.ts';
import { publishPages, readSite } from '../testing/build-sites.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('sites whose paths name their organization on %s', engine => {
  let server: TestServer;
  let admin: Person;
  let organizationId: string;
  let hostname: string;

  beforeAll(async () => {
    server = await startServer(engine, { SITES_ADDRESS: 'path' });
    ({ admin, id: organizationId } = await buildOrganization(server));
    ({ hostname } = await admin.client.ok('getOrganizationById', { organizationId }));
  });
  afterAll(() => server.stop());

  const read = (address: string) => readSite(server, address);
  const publish = (options?: Parameters<typeof publishPages>[3]) =>
    publishPages(
      admin,
      organizationId,
      [
        { title: 'Welcome', ref: 'welcome', markdown: 'Hello' },
        { title: 'Guide', markdown: 'See [welcome](page:welcome)' },
      ],
      options,
    );

  test('answer below the domain, with every address of theirs below their own path', async () => {
    const { address, site, space, ids } = await publish();
    const base = `/${hostname}/${site.basename}`;
    expect(address).toBe(`http://sites.test${base}/`);
    const page = await read(`${address}guide`);
    expect(page.status).toBe(200);
    expect(page.body).toContain(`<link rel="canonical" href="${address}guide"`);
    const linked = [...page.body.matchAll(/(?:href|action)="(\/[^"]*)"/g)].map(([, path]) => path);
    expect(linked.length).toBeGreaterThan(3);
    expect(linked.filter(path => !path?.startsWith(`${base}/`))).toEqual([]);
    expect((await read(`${address}~search?q=hello`)).status).toBe(200);
    expect((await read(`${address}sitemap.xml`)).body).toContain(`<loc>${address}guide</loc>`);
    const found = await admin.client.ok('getContentByUrl', { query: { url: `${address}guide` } });
    expect([found.space.id, found.page.id]).toEqual([space.id, ids.Guide]);
  });

  test('answer at the subdomain of their organization too, which names the same address as theirs', async () => {
    const { address, site } = await publish();
    const page = await read(`http://${hostname}.sites.test/${site.basename}/guide`);
    expect(page.status).toBe(200);
    expect(page.body).toContain(`<link rel="canonical" href="${address}guide"`);
  });

  test('open by the key of a share link, and by nothing else', async () => {
    const { address, siteId } = await publish({ visibility: 'share-link' });
    const link = await admin.client.ok('createSiteShareLink', { organizationId, siteId, body: { name: 'Partners' } });
    expect(link.urls.published.startsWith(address)).toBe(true);
    expect((await read(link.urls.published)).status).toBe(200);
    expect((await read(`${address}guide`)).status).toBe(404);
  });

  test('are not named to who asks the domain alone, which serves neither dashboard nor API', async () => {
    const { site } = await publish();
    for (const path of ['/', '/v1/orgs', '/sign-in', '/nobody/', `/nobody/${site.basename}/`])
      expect([path, (await read(`http://sites.test${path}`)).status]).toEqual([path, 404]);
    const robots = await read('http://sites.test/robots.txt');
    expect([robots.status, robots.body]).toEqual([200, 'User-agent: *\nAllow: /\n']);
  });

  test('are led to from where their organization begins, and from a hostname that it gave up', async () => {
    const other = await buildOrganization(server);
    const before = (await other.admin.client.ok('getOrganizationById', { organizationId: other.id })).hostname;
    const { site } = await publishPages(other.admin, other.id, [{ title: 'One', markdown: 'text' }]);
    const start = await read(`http://sites.test/${before}/`);
    expect([start.status, start.headers.location]).toEqual([307, `/${before}/${site.basename}/`]);
    const own = await read(`http://${before}.sites.test/`);
    expect([own.status, own.headers.location]).toEqual([307, `/${site.basename}/`]);
    const body = { hostname: 'quay-docs' };
    await other.admin.client.ok('updateOrganizationById', { organizationId: other.id, body });
    const moved = await read(`http://sites.test/${before}/${site.basename}/one?a=1`);
    const target = `http://sites.test/quay-docs/${site.basename}/one?a=1`;
    expect([moved.status, moved.headers.location]).toEqual([308, target]);
  });
});
