import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildOrganization, type Person } from '../testing/build.ts';
import { publishPages, readSite } from '../testing/build-sites.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('addresses that a site gave up on %s', engine => {
  let server: TestServer;
  let admin: Person;
  let organizationId: string;

  beforeAll(async () => {
    server = await startServer(engine);
    ({ admin, id: organizationId } = await buildOrganization(server));
  });
  afterAll(() => server.stop());

  const publish = (options?: Parameters<typeof publishPages>[3]) =>
    publishPages(
      admin,
      organizationId,
      [
        { title: 'Welcome', markdown: 'Hello' },
        { title: 'Guide', markdown: 'All of it.' },
      ],
      options,
    );
  const rename = (siteId: string, basename: string) =>
    admin.client.ok('updateSiteById', { organizationId, siteId, body: { basename } });
  const read = (address: string) => readSite(server, address);
  const ledTo = async (address: string) => {
    const { status, headers } = await read(address);
    return [status, headers.location];
  };

  test('lead to the same at the address of now, through every name that it had', async () => {
    const { address, siteId } = await publish();
    await rename(siteId, 'second');
    await rename(siteId, 'third');
    const now = address.replace(/[^/]+\/$/, 'third/');
    expect(await ledTo(`${address}guide?from=mail`)).toEqual([308, `${now}guide?from=mail`]);
    expect(await ledTo(address.replace(/[^/]+\/$/, 'second/'))).toEqual([308, now]);
    expect((await read(`${now}guide`)).status).toBe(200);
    const found = await admin.client.ok('getContentByUrl', { query: { url: `${address}guide` } });
    expect(found).toMatchObject({ page: { title: 'Guide' } });
  });

  test('lead on until another site has the name, which no site gets unasked', async () => {
    const { address, siteId, site } = await publish();
    await rename(siteId, 'moved');
    const same = await admin.client.ok('createSite', { organizationId, body: { title: site.title } });
    expect(same.basename).not.toBe(site.basename);
    expect((await ledTo(address))[0]).toBe(308);
    const other = await publish();
    await rename(other.siteId, site.basename);
    expect((await read(address)).status).toBe(200);
  });

  test('lead the holders of a share link on, and tell nobody else that there is a site', async () => {
    const { address, siteId } = await publish({ visibility: 'share-link' });
    const link = await admin.client.ok('createSiteShareLink', { organizationId, siteId, body: { name: 'Partners' } });
    await rename(siteId, 'for-partners');
    const key = link.urls.published.slice(address.length);
    expect(await ledTo(link.urls.published)).toEqual([308, address.replace(/[^/]+\/$/, `for-partners/${key}`)]);
    const [nobody, elsewhere] = await Promise.all([
      read(`${address}guide`),
      read(address.replace(/[^/]+\/$/, 'nothing/guide')),
    ]);
    expect([nobody.status, nobody.body]).toEqual([404, elsewhere.body]);
  });

  test('are forgotten with the site, and lead nowhere while it is not published', async () => {
    const { address, siteId } = await publish();
    await rename(siteId, 'soon-gone');
    await admin.client.ok('unpublishSite', { organizationId, siteId });
    expect((await read(address)).status).toBe(404);
    await admin.client.ok('publishSite', { organizationId, siteId });
    expect((await read(address)).status).toBe(308);
    await admin.client.ok('deleteSiteById', { organizationId, siteId });
    expect((await read(address)).status).toBe(404);
  });
});
