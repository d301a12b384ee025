import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildOrganization, type Person } from '../testing/build.ts';
import { buildSite, insertPages, readSite } from '../testing/build-sites.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

/** Everywhere that a site names its pages. */
const lists = ['', 'sitemap.xml', 'llms.txt', 'llms-full.txt', 'feed.xml', '~search?q=walrus'];

describe.each(engines)('hidden parts of sites on %s', engine => {
  let server: TestServer;
  let admin: Person;
  let place: { organizationId: string; siteId: string };
  let address: string;
  let spaces: { guide: string; old: string; beta: string };
  /** Ids of the site space Old and of the section Beta. */
  let ids: { old: string; beta: string };

  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  const read = (path: string) => readSite(server, `${address}${path}`);
  const hide = (body: { hidden: boolean; reachable?: boolean }) =>
    admin.client.ok('updateSiteSectionById', { ...place, siteSectionId: ids.beta, body });

  /** Sections Guide (Guide, Old) and Beta. */
  beforeEach(async () => {
    const organization = await buildOrganization(server);
    ({ admin } = organization);
    const organizationId = organization.id;
    const space = async (title: string) => {
      const { id } = await buildSpace(admin, organizationId, { title });
      await insertPages(admin, id, [{ title: `Start of ${title}`, markdown: `The walrus of ${title}.` }]);
      return id;
    };
    spaces = { guide: await space('Guide'), old: await space('Old'), beta: await space('Beta') };
    const site = await buildSite(admin, organizationId, [spaces.guide, spaces.old]);
    place = { organizationId, siteId: site.id };
    address = site.urls.published;
    const beta = await admin.client.ok('addSectionToSite', { ...place, body: { spaceId: spaces.beta } });
    const { items } = await admin.client.ok('listSiteSpaces', place);
    ids = { beta: beta.id, old: items.find(({ title }: { title: string }) => title === 'Old').id };
  });

  test('answer at their own address once they are reachable by link, and are named nowhere', async () => {
    expect(await hide({ hidden: true })).toMatchObject({ hidden: true, reachable: false });
    expect((await read('beta/')).status).toBe(404);
    expect(await hide({ hidden: true, reachable: true })).toMatchObject({ hidden: true, reachable: true });
    for (const path of ['beta/start-of-beta', 'beta/start-of-beta.md']) {
      const { status, body, headers } = await read(path);
      expect([status, headers['x-robots-tag']], path).toEqual([200, 'noindex, nofollow']);
      expect(body, path).toContain('The walrus of Beta.');
    }
    expect((await read('beta/')).body).toMatch(/<meta name="robots" content="noindex/);
    for (const path of lists) expect((await read(path)).body, path).not.toContain('Beta');
    expect((await read('')).headers['x-robots-tag']).toBeUndefined();
    await hide({ hidden: true, reachable: false });
    expect((await read('beta/')).status).toBe(404);
    await hide({ hidden: false });
    expect((await read('beta/')).headers['x-robots-tag']).toBeUndefined();
  });

  test('stand beside the variants that show only where they are read themselves', async () => {
    const change = (body: object) =>
      admin.client.ok('updateSiteSpaceById', { ...place, siteSpaceId: ids.old, body: { hidden: true, ...body } });
    await change({});
    expect((await read('old/')).status).toBe(404);
    expect(await change({ reachable: true })).toMatchObject({ hidden: true, reachable: true });
    const { status, body } = await read('old/');
    expect([status, /class="menu-label">Old</.test(body)]).toEqual([200, true]);
    for (const path of lists) expect((await read(path)).body, path).not.toContain('Old');
    // The accessibility statement is in no language that only hidden parts speak.
    await admin.client.ok('updateSpaceById', { spaceId: spaces.old, body: { language: 'fr' } });
    expect((await read('old/')).body).toMatch(/href="[^"]*~\/accessibility"/);
    expect((await read('~/accessibility/fr')).status).toBe(404);
  });

  test('are reached by links of pages, and by redirects', async () => {
    await insertPages(admin, spaces.guide, [{ title: 'News', markdown: `Try [it](space:${spaces.beta}).` }]);
    await hide({ hidden: true });
    expect((await read('news')).body).toContain('b-broken');
    await hide({ hidden: true, reachable: true });
    const path = new URL(address).pathname;
    expect((await read('news')).body).toContain(`href="${path}beta/"`);
    // What is made for machines leads there no more than it names it.
    expect((await read('llms-full.txt')).body).not.toContain('beta');
    const destination = { kind: 'site-section', siteSectionId: ids.beta };
    await admin.client.ok('createSiteRedirect', { ...place, body: { source: '/next', destination } });
    expect((await read('next')).headers.location).toBe(`${path}beta/`);
  });

  test('never take the address of a page that shows', async () => {
    const group = [{ operation: 'insert_page', title: 'Beta', document: { markdown: 'About it.' } }];
    await admin.client.ok('updateSpaceContent', { spaceId: spaces.guide, body: { changes: group } });
    await hide({ hidden: true, reachable: true });
    expect((await read('beta')).body).toContain('About it.');
    expect((await read('beta/start-of-beta')).body).toContain('The walrus of Beta.');
  });

  test('are read by their address with a token of the site, and are in no list of it', async () => {
    await hide({ hidden: true, reachable: true });
    const body = { url: `${address}beta/`, visitor: {} };
    const { space, apiToken } = await admin.client.ok('resolvePublishedContentByUrl', { body });
    expect(space).toBe(spaces.beta);
    const reader = server.as(apiToken);
    expect((await reader.call('listPages', { spaceId: spaces.beta })).status).toBe(200);
    const listed = JSON.stringify(await reader.ok('getPublishedContentSite', place));
    expect(listed).not.toContain('Beta');
    await server.services.jobs.idle();
    const found = await reader.ok('searchSiteContent', { ...place, body: { query: 'walrus' } });
    expect(JSON.stringify(found)).not.toContain('Beta');
    await hide({ hidden: true, reachable: false });
    expect((await reader.call('listPages', { spaceId: spaces.beta })).status).toBe(404);
  });

  test('are in no PDF of the site', async () => {
    await hide({ hidden: true, reachable: true });
    const { items } = await admin.client.ok('listSiteSpaces', place);
    const beta = items.find(({ title }: { title: string }) => title === 'Beta').id;
    const print = (siteSpaces: string[]) => admin.client.call('getSitePDF', { ...place, query: { siteSpaces } });
    expect((await print([beta])).status).toBe(400);
  });
});
