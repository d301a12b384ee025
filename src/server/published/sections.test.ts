import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildOrganization, type Person } from '../testing/build.ts';
import { insertPages, readSite } from '../testing/build-sites.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('sections of published sites on %s', engine => {
  let server: TestServer;
  let admin: Person;
  let organizationId: string;
  let place: { organizationId: string; siteId: string };
  /** Without the slash at its end. */
  let base: string;
  /** The path of it. */
  let root: string;
  /** Site spaces by the titles of their spaces. */
  let variants: Record<string, { id: string; section: string; space: { id: string } }>;

  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  const read = (path: string, options?: Parameters<typeof readSite>[2]) => readSite(server, `${base}${path}`, options);

  const space = async (title: string, pages: Parameters<typeof insertPages>[2]) => {
    const { id } = await buildSpace(admin, organizationId, { title });
    const before = await admin.client.ok('listPages', { spaceId: id });
    const ids = await insertPages(admin, id, pages);
    const changes = before.pages.map((page: { id: string }) => ({ operation: 'delete_page', page: page.id }));
    await admin.client.ok('updateSpaceContent', { spaceId: id, body: { changes } });
    return { id, ids };
  };

  beforeEach(async () => {
    ({ admin, id: organizationId } = await buildOrganization(server));
    const [v2, v1, api, help] = [
      await space('V2', [
        { title: 'Welcome', markdown: 'Hello' },
        { title: 'Setup', markdown: 'Install the walrus.' },
        { title: 'api', markdown: 'A page of the guide.' },
      ]),
      await space('V1', [
        { title: 'Welcome', markdown: 'Hello of old' },
        { title: 'Setup', markdown: 'Install the old walrus.' },
      ]),
      await space('API', [
        { title: 'Start', markdown: 'Begin' },
        { title: 'Calls', markdown: 'Ring the walrus.' },
      ]),
      await space('Help', [{ title: 'Ask', markdown: 'Whom?' }]),
    ];
    const site = await admin.client.ok('createSite', {
      organizationId,
      body: { title: 'Docs', spaces: [v2.id, v1.id] },
    });
    place = { organizationId, siteId: site.id };
    const section = await admin.client.ok('addSectionToSite', { ...place, body: { spaceId: api.id } });
    const other = await admin.client.ok('addSectionToSite', { ...place, body: { spaceId: help.id, title: 'Support' } });
    const group = { title: 'More', sections: [other.id] };
    await admin.client.ok('addSectionGroupToSite', { ...place, body: group });
    const link = { title: 'Status', url: 'https://status.example.com/' };
    await admin.client.ok('addExternalLinkToSite', { ...place, body: link });
    const to = `[calls](space:${api.id}/page:${api.ids.Calls}) [start](space:${api.id})`;
    const change = { operation: 'update_page', page: v2.ids.Welcome, document: { markdown: to } };
    await admin.client.ok('updateSpaceContent', { spaceId: v2.id, body: { changes: [change] } });
    const published = await admin.client.ok('publishSite', place);
    base = published.urls.published.slice(0, -1);
    root = new URL(base).pathname;
    const { items } = await admin.client.ok('listSiteSpaces', place);
    variants = Object.fromEntries(items.map((item: { title: string }) => [item.title, item]));
    expect(section.id).toBe(variants.API?.section);
  });

  test('every space answers at the address that the API gives for it', async () => {
    const { items } = await admin.client.ok('listSiteSpaces', place);
    expect(items.map(({ urls }: { urls: { published: string } }) => new URL(urls.published).pathname)).toEqual([
      `${root}/`,
      `${root}/v1/`,
      `${root}/api/`,
      `${root}/support/`,
    ]);
    for (const { urls } of items) expect((await readSite(server, urls.published)).status, urls.published).toBe(200);
    expect((await read('/v1/setup')).body).toContain('Install the old walrus');
    expect((await read('/api/calls')).body).toContain('Ring the walrus');
  });

  test('a section comes before a page of the same name, and the long way leads to the short one', async () => {
    expect((await read('/api/')).body).toContain('Begin');
    expect((await read('/docs/v1/setup')).headers.location).toBe(`${root}/v1/setup`);
    expect((await read('/docs/setup')).headers.location).toBe(`${root}/setup`);
    expect((await read('/api/api/calls')).headers.location).toBe(`${root}/api/calls`);
    const missing = await read('/support/setup');
    expect(missing.status).toBe(404);
    expect(missing.body).toMatch(/aria-current="true"><span>Support</);
  });

  test('a page shows the sections, its own marked, and the variants of its section at the same page', async () => {
    const { body } = await read('/setup');
    expect(body).toMatch(
      /aria-label="Sections"[\s\S]*aria-current="true"><span>Docs<[\s\S]*<span>API<[\s\S]*More[\s\S]*Support/,
    );
    expect(body).toContain('href="https://status.example.com/"');
    expect(body).toContain(`href="${root}/v1/setup"`);
    expect(body).toMatch(/aria-label="Breadcrumbs"[\s\S]*>Docs</);
    expect(body).toContain('rel="prev"');
    expect(body).not.toContain('Begin');
    const lone = await read('/api/calls');
    expect(lone.body).not.toContain('class="menu variants"');
    expect(lone.body).not.toContain('rel="next"');
  });

  test('links between spaces lead to their addresses on the site', async () => {
    const { body } = await read('/');
    expect(body).toContain(`href="${root}/api/calls"`);
    expect(body).toContain(`href="${root}/api/"`);
    expect((await read('/index.md')).body).toContain(`[calls](${base}/api/calls)`);
  });

  test('search finds all sections, and of variants the one that is read', async () => {
    const find = async (from: string) => {
      const { items } = JSON.parse((await read(`/~search?from=${from}&q=walrus`)).body);
      return items.map(({ href, place }: { href: string; place: string[] }) => [href, place.join(' › ')]).sort();
    };
    const calls = [`${root}/api/calls`, 'API'];
    expect(await find('')).toEqual([calls, [`${root}/setup`, 'Docs › V2']]);
    expect(await find(variants.V1?.id ?? '')).toEqual([calls, [`${root}/v1/setup`, 'Docs › V1']]);
  });

  test('search names what is of another language or variant behind what is of the one that is read', async () => {
    const { V1, V2, API } = variants;
    for (const [variant, language] of [[V1, 'de'] as const, [V2, 'en'] as const, [API, 'de'] as const])
      await admin.client.ok('updateSpaceById', { spaceId: variant?.space.id, body: { language } });
    await insertPages(admin, V1?.space.id ?? '', [{ title: 'Walrus walrus', markdown: 'Walrus.' }]);
    const find = async (from: string | undefined) => {
      const { items } = JSON.parse((await read(`/~search?from=${from}&q=walrus`)).body);
      return items.map(({ href }: { href: string }) => href.slice(root.length));
    };
    expect((await find(V2?.id))[0]).toBe('/setup');
    expect((await find(V1?.id)).slice(0, 3).sort()).toEqual(['/api/calls', '/v1/setup', '/v1/walrus-walrus']);
  });

  test('the map and the lists for machines name every section', async () => {
    const map = (await read('/sitemap.xml')).body;
    for (const path of ['/', '/v1/setup', '/api/calls', '/support/'])
      expect(map).toContain(`<loc>${base}${path}</loc>`);
    const list = (await read('/llms.txt')).body;
    for (const heading of ['## Docs / V2', '## Docs / V1', '## API', '## Support']) expect(list).toContain(heading);
    expect((await read('/llms-full.txt')).body).toContain(`Source: ${base}/api/calls`);
  });

  test('a hidden section is nowhere, and the next one serves in the place of a hidden default', async () => {
    const hide = (siteSectionId: string) =>
      admin.client.ok('updateSiteSectionById', { ...place, siteSectionId, body: { condition: 'visitor.claims.beta' } });
    await hide(variants.API?.section ?? '');
    expect((await read('/api/calls')).status).toBe(404);
    for (const path of ['/setup', '/sitemap.xml', '/llms-full.txt', '/~search?q=walrus'])
      expect((await read(path)).body, path).not.toContain('/api/');
    expect((await read('/')).body).toMatch(/b-broken[^>]*>calls/);
    await hide(variants.V2?.section ?? '');
    expect((await read('/')).body).toContain('Whom?');
    await hide(variants.Help?.section ?? '');
    expect((await read('/')).status).toBe(404);
  });

  test('a move of the structure and an override show on the next request', async () => {
    const order = async () =>
      (await read('/setup')).body.match(/<a class="tab"[^>]*><span>\w+/g)?.map(tab => tab.split('>').at(-1));
    expect(await order()).toEqual(['Docs', 'API', 'Status']);
    const position = { before: { type: 'site-section', siteSection: variants.V2?.section } };
    await admin.client.ok('moveSiteSection', { ...place, siteSectionId: variants.API?.section, body: { position } });
    expect(await order()).toEqual(['API', 'Docs', 'Status']);
    const at = { ...place, siteSpaceId: variants.V1?.id };
    const body = { title: 'Old Docs', styling: { corners: 'straight' } };
    await admin.client.ok('overrideSiteSpaceCustomizationById', { ...at, body });
    const old = (await read('/v1/setup')).body;
    expect(old).toContain('<title>Setup | Old Docs</title>');
    expect(old).toContain('data-corners="straight"');
    expect((await read('/setup')).body).toContain('<title>Setup | Docs</title>');
  });

  test('the key of a share link stands before the section', async () => {
    await admin.client.ok('updateSiteById', { ...place, body: { visibility: 'share-link' } });
    const link = await admin.client.ok('createSiteShareLink', { ...place, body: { name: 'Pilot' } });
    const address: string = link.urls.published;
    const page = await readSite(server, `${address}api/calls`);
    expect(page.status).toBe(200);
    expect(page.body).toContain(`href="${new URL(address).pathname}support/"`);
    expect((await read('/api/calls')).status).toBe(404);
  });

  test('a page that was rendered before costs at most two queries', async () => {
    await read('/api/calls');
    server.costs.length = 0;
    await read('/api/calls');
    expect(server.costs[0]?.queries).toBeLessThanOrEqual(2);
  });
});
