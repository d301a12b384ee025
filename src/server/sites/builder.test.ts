import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildMember, buildOrganization, buildUser, type Person } from '../testing/build.ts';
import { insertPages, publishPages, readSite } from '../testing/build-sites.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

interface Shown {
  id: string;
  object: string;
  title: string;
  path: string;
  default: boolean;
  hidden: boolean;
  siteSpaces?: Shown[];
  children?: Shown[];
}

/** The titles of a structure, those inside of others in brackets. */
const outline = (items: readonly Shown[]): string =>
  items.map(({ title, siteSpaces, children }) => `${title}${inner(siteSpaces ?? children)}`).join(' ');
const inner = (items: readonly Shown[] | undefined) => (items ? `(${outline(items)})` : '');

describe.each(engines)('building a site on %s', engine => {
  let server: TestServer;
  let admin: Person;
  let at: { organizationId: string; siteId: string };
  let address: string;
  /** Ids by titles. */
  let ids: Record<string, string>;

  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  const call = (...[id, { ...rest }]: Parameters<Person['client']['call']>) =>
    admin.client.call(id, { ...at, ...rest });
  const ok = (...[id, { ...rest }]: Parameters<Person['client']['ok']>) => admin.client.ok(id, { ...at, ...rest });
  const structure = async (): Promise<Shown[]> => (await ok('getSiteStructure', {})).structure;
  const section = (title: string, parent: unknown = null, position = {}) => ({
    body: { item: { type: 'site-section', id: ids[title] }, parent, position },
  });
  const inGroup = () => ({ type: 'site-section-group', id: ids.More });

  /** Sections Guide (Guide, Old), API and Help, a group More, a link Blog. */
  beforeEach(async () => {
    const organization = await buildOrganization(server);
    ({ admin } = organization);
    const organizationId = organization.id;
    const space = async (title: string) => {
      const { id } = await buildSpace(admin, organizationId, { title });
      await insertPages(admin, id, [{ title: `Start of ${title}`, markdown: `Read ${title}.` }]);
      return id;
    };
    const spaces = [await space('Guide'), await space('Old')];
    const site = await admin.client.ok('createSite', { organizationId, body: { title: 'Guide', spaces } });
    at = { organizationId, siteId: site.id };
    await ok('addSectionToSite', { body: { spaceId: await space('API') } });
    await ok('addSectionToSite', { body: { spaceId: await space('Help') } });
    const group = await ok('addSectionGroupToSite', { body: { title: 'More' } });
    const link = await ok('addExternalLinkToSite', { body: { title: 'Blog', url: 'https://blog.example.com' } });
    const published = await ok('publishSite', {});
    address = published.urls.published;
    const sections = (await structure()).filter(({ object }) => object === 'site-section');
    ids = Object.fromEntries(sections.map(({ title, id }) => [title, id]));
    for (const { siteSpaces = [] } of sections) for (const { title, id } of siteSpaces) ids[`space ${title}`] = id;
    Object.assign(ids, { More: group.id, Blog: link.id });
  });

  const read = (path = '', options?: Parameters<typeof readSite>[2]) => readSite(server, `${address}${path}`, options);

  test('a section moves into a group, between its neighbours there, and out again in one step', async () => {
    expect(outline(await structure())).toBe('Guide(Guide Old) API(API) Help(Help) More() Blog');
    await ok('placeSiteStructureItem', section('API', inGroup()));
    const before = { before: { type: 'site-section', id: ids.API } };
    const placed = await ok('placeSiteStructureItem', section('Help', inGroup(), before));
    expect(outline(placed.structure)).toBe('Guide(Guide Old) More(Help(Help) API(API)) Blog');
    expect(outline(await structure())).toBe(outline(placed.structure));
    const atStart = { before: { type: 'site-section', id: ids.Guide } };
    await ok('placeSiteStructureItem', section('API', null, atStart));
    expect(outline(await structure())).toBe('API(API) Guide(Guide Old) More(Help(Help)) Blog');
    const link = { type: 'site-external-link', id: ids.Blog };
    await ok('placeSiteStructureItem', { body: { item: link, parent: inGroup(), position: {} } });
    expect(outline(await structure())).toBe('API(API) Guide(Guide Old) More(Help(Help) Blog)');
  });

  test('a space keeps its id in another section, takes a free path there, and its old address leads on', async () => {
    await ok('updateSiteSpaceById', { siteSpaceId: ids['space Old'], body: { path: 'api' } });
    const item = { type: 'site-space', id: ids['space Old'] };
    const parent = { type: 'site-section', id: ids.API };
    await ok('placeSiteStructureItem', { body: { item, parent, position: {} } });
    expect(outline(await structure())).toBe('Guide(Guide) API(API Old) Help(Help) More() Blog');
    const moved = (await structure())[1]?.siteSpaces?.[1];
    expect(moved).toMatchObject({ id: ids['space Old'], path: 'api-1', default: false });
    const { status, headers } = await read('api?ref=mail');
    // The section has this address itself.
    expect([status, headers.location]).toEqual([308, expect.stringMatching(/\/api\/\?ref=mail$/)]);
  });

  test.each([
    ['a group in a group', 'More', 'site-section-group', () => inGroup(), 400],
    ['a section in a section', 'API', 'site-section', () => ({ type: 'site-section', id: ids.Help }), 400],
    ['a space in a group', 'space Old', 'site-space', () => inGroup(), 400],
    ['a space beside sections', 'space Old', 'site-space', () => null, 400],
    ['the only space of a section', 'space API', 'site-space', () => ({ type: 'site-section', id: ids.Help }), 409],
    ['what is not there', 'nothing', 'site-section', () => null, 404],
  ])('%s is refused, and nothing moves', async (_title, name, type, parent, status) => {
    const before = await structure();
    const item = { type, id: ids[name] ?? 'nothing' };
    const answer = await call('placeSiteStructureItem', { body: { item, parent: parent(), position: {} } });
    expect(answer.status).toBe(status);
    expect(await structure()).toEqual(before);
  });

  test('what is hidden is nowhere for readers, and where it was for those who build the site', async () => {
    expect((await read('api/')).status).toBe(200);
    await ok('updateSiteSectionById', { siteSectionId: ids.API, body: { hidden: true } });
    await ok('updateSiteSpaceById', { siteSpaceId: ids['space Old'], body: { hidden: true } });
    expect((await read('api/')).status).toBe(404);
    for (const name of ['', 'sitemap.xml', 'llms.txt', 'llms-full.txt', '~search?q=Read'])
      expect((await read(name)).body, name).not.toMatch(/API|Old/);
    expect((await structure())[1]).toMatchObject({ title: 'API', hidden: true });
    const { structure: published } = await ok('getPublishedContentSite', {});
    expect(outline(published.structure)).toBe('Guide(Guide) Help(Help) More() Blog');
    await ok('updateSiteSectionById', { siteSectionId: ids.API, body: { hidden: false } });
    expect((await read('api/')).status).toBe(200);
  });

  test('what is shown first cannot be hidden, nor what is hidden be shown first', async () => {
    const hidden = { body: { hidden: true } };
    expect((await call('updateSiteSectionById', { siteSectionId: ids.Guide, ...hidden })).status).toBe(409);
    expect((await call('updateSiteSpaceById', { siteSpaceId: ids['space Guide'], ...hidden })).status).toBe(409);
    await ok('updateSiteSectionById', { siteSectionId: ids.API, ...hidden });
    expect((await call('updateSiteById', { body: { defaultSiteSection: ids.API } })).status).toBe(409);
  });

  test('a preview shows the site as a visitor with these claims sees it, and hidden parts when asked', async () => {
    await ok('updateSiteById', { body: { adaptiveContent: { enabled: true } } });
    await ok('updateSiteSectionById', { siteSectionId: ids.API, body: { condition: 'visitor.claims.plan == "pro"' } });
    await ok('updateSiteSectionById', { siteSectionId: ids.Help, body: { hidden: true } });
    const preview = async (query: Record<string, string>) =>
      (await readSite(server, (await ok('getSitePublishingPreviewById', { query })).url)).body;
    const menu = (body: string) => ['API', 'Help'].filter(title => body.includes(`>${title}<`));
    expect(menu(await preview({}))).toEqual([]);
    expect(menu(await preview({ claims: '{"plan":"pro"}' }))).toEqual(['API']);
    expect(menu(await preview({ claims: '{"plan":"free","unsigned":7}', hidden: 'true' }))).toEqual(['Help']);
    for (const claims of ['', '[]', 'null', '{'])
      expect((await call('getSitePublishingPreviewById', { query: { claims } })).status, claims).toBe(400);
  });

  test('a share link never begins after its end, and keeps another name with the end it had', async () => {
    const at = (milliseconds: number) => new Date(server.clock.now().getTime() + milliseconds).toISOString();
    const past = await call('createSiteShareLink', { body: { name: 'Late', expiresAt: at(-1) } });
    expect(past).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'expiresAt', reason: 'in-the-past' }] } },
    });
    const end = at(60_000);
    const { id: shareLinkId } = await ok('createSiteShareLink', { body: { name: 'Pilots', expiresAt: end } });
    server.clock.advance(60_000);
    const change = (body: object) => call('updateSiteShareLinkById', { shareLinkId, body });
    expect((await change({ name: 'Pilots of May', expiresAt: end })).status).toBe(200);
    expect((await change({ expiresAt: at(-3_600_000) })).status).toBe(400);
    expect((await change({ expiresAt: at(60_000) })).status).toBe(200);
    await ok('deleteSiteShareLinkById', { shareLinkId });
  });

  test('a share link ends when it was told to, and opens nothing at its old address once it is rotated', async () => {
    await ok('updateSiteById', { body: { visibility: 'share-link' } });
    const expiresAt = new Date(server.clock.now().getTime() + 60_000).toISOString();
    const link = await ok('createSiteShareLink', { body: { name: 'Pilots', expiresAt } });
    expect(link.expiresAt).toBe(expiresAt);
    const status = async (url: string) => (await readSite(server, url)).status;
    const space = async (url: string) => {
      const shareKey = new URL(url).pathname.split('/').at(-2) ?? '';
      return (await call('getSiteStructure', { query: { shareKey } })).body.structure?.length ?? 0;
    };
    const [shown] = (await ok('listSiteSpaces', {})).items;
    const stranger = await buildUser(server);
    const opens = async (url: string) => {
      const shareKey = new URL(url).pathname.split('/').at(-2) ?? '';
      return (await stranger.client.call('getSpaceById', { spaceId: shown.space.id, query: { shareKey } })).status;
    };
    expect(await status(link.urls.published)).toBe(200);
    const rotated = await ok('rotateSiteShareLinkById', { shareLinkId: link.id });
    expect(rotated).toMatchObject({ id: link.id, name: 'Pilots', expiresAt });
    expect(await status(link.urls.published)).toBe(404);
    expect(await status(rotated.urls.published)).toBe(200);
    expect(await space(rotated.urls.published)).toBeGreaterThan(0);
    server.clock.advance(60_000);
    expect(await status(rotated.urls.published)).toBe(404);
    await ok('updateSiteShareLinkById', { shareLinkId: link.id, body: { expiresAt: null } });
    expect(await status(rotated.urls.published)).toBe(200);
    expect((await call('rotateSiteShareLinkById', { shareLinkId: 'none' })).status).toBe(404);
    // With a time of grace both open the site, then only the new one; without one the old ends at once.
    const next = await ok('rotateSiteShareLinkById', { shareLinkId: link.id, body: { graceHours: 24 } });
    expect(Date.parse(next.oldLinkUntil) - server.clock.now().getTime()).toBeGreaterThan(23 * 3_600_000);
    expect([await status(rotated.urls.published), await status(next.urls.published)]).toEqual([200, 200]);
    expect([await opens(rotated.urls.published), await opens(next.urls.published)]).toEqual([200, 200]);
    server.clock.advance(24 * 3_600_000);
    expect([await status(rotated.urls.published), await status(next.urls.published)]).toEqual([404, 200]);
    expect([await opens(rotated.urls.published), await opens(next.urls.published)]).toEqual([404, 200]);
    const atOnce = await Promise.all(
      [1, 2].map(() => ok('rotateSiteShareLinkById', { shareLinkId: link.id, body: { graceHours: 24 } })),
    );
    for (const { urls } of atOnce) expect(await status(urls.published)).toBe(200);
    const last = await ok('rotateSiteShareLinkById', { shareLinkId: link.id });
    expect(last.oldLinkUntil).toBeUndefined();
    expect(await status(next.urls.published)).toBe(404);
    expect((await readSite(server, last.urls.published)).headers['referrer-policy']).toBe('same-origin');
    expect([await status(last.urls.published), await opens(last.urls.published)]).toEqual([200, 200]);
    await ok('deleteSiteShareLinkById', { shareLinkId: link.id });
    expect([await status(last.urls.published), await opens(last.urls.published)]).toEqual([404, 404]);
  });

  test('the check before publishing names what readers would miss', async () => {
    const codes = async () =>
      (await ok('getSitePreflight', {})).findings
        .map(({ code, count }: { code: string; count: number }) => [code, count])
        .filter(([code]: [string]) => code !== 'no-description');
    expect(await codes()).toEqual([['no-language', 2]]);
    await ok('updateSiteSectionById', { siteSectionId: ids.API, body: { condition: 'visitor.claims.plan == "pro"' } });
    await ok('updateSiteSectionById', { siteSectionId: ids.Help, body: { hidden: true } });
    await ok('updateSiteById', { body: { visibility: 'share-link' } });
    const empty = await buildSpace(admin, at.organizationId, { title: 'Empty' });
    const pages = await admin.client.ok('listPages', { spaceId: empty.id });
    const changes = pages.pages.map((page: { id: string }) => ({ operation: 'delete_page', page: page.id }));
    if (changes.length > 0) await admin.client.ok('updateSpaceContent', { spaceId: empty.id, body: { changes } });
    await ok('addSpaceToSite', { body: { spaceId: empty.id } });
    const { items } = await ok('listSiteSpaces', {});
    const spaceId = items.find(({ id }: { id: string }) => id === ids['space Guide']).space.id;
    await insertPages(admin, spaceId, [
      { title: 'Lost', markdown: 'See [this](nowhere.md). ![](https://a.example/b.png)' },
    ]);
    expect(await codes()).toEqual([
      ['empty-space', 1],
      ['broken-links', 1],
      ['no-alt', 1],
      ['no-language', 3],
      ['claims-off', 1],
      ['hidden', 1],
      ['no-share-link', 1],
    ]);
    // Readers do not stumble over what is hidden from them.
    const { space: hidden } = items.find(({ id }: { id: string }) => id === ids['space Help']);
    await insertPages(admin, hidden.id, [{ title: 'Lost too', markdown: 'See [that](gone.md).' }]);
    expect(await ok('getSiteById', {})).toMatchObject({ brokenLinks: 1 });
    // A page that says what is on it counts no longer; each finding leads to the space where it is.
    const plain = async () =>
      (await ok('getSitePreflight', {})).findings.find(({ code }: { code: string }) => code === 'no-description');
    const before = await plain();
    const named = before.items.map(({ id }: { id: string }) => id);
    expect(named).toEqual(items.map(({ id }: { id: string }) => id).filter((id: string) => named.includes(id)));
    expect(before.items.map(({ space }: { space: string }) => space)).toContain(spaceId);
    const [{ id: page }] = (await admin.client.ok('listPages', { spaceId })).pages;
    const described = { operation: 'update_page', page, description: 'What is here.' };
    await admin.client.ok('updateSpaceContent', { spaceId, body: { changes: [described] } });
    expect((await plain()).count).toBe(before.count - 1);
    await ok('updateSiteById', { body: { visibility: 'visitor-auth', adaptiveContent: { enabled: true } } });
    expect(await codes()).toContainEqual(['no-sign-in', 1]);
    const reader = await buildMember(server, at.organizationId, 'read');
    expect((await reader.client.call('getSitePreflight', at)).status).toBe(403);
  });

  test('a reader who is led on keeps the query, but no token of theirs goes to another place', async () => {
    const { siteId, address: own } = await publishPages(admin, at.organizationId, [
      { title: 'One', markdown: 'first' },
    ]);
    const redirects = [
      { source: '/old', url: 'https://new.example.com/here?a=1#top' },
      { source: '/plain', url: 'https://new.example.com/' },
    ];
    for (const { source, url } of redirects)
      await admin.client.ok('createSiteRedirect', {
        ...at,
        siteId,
        body: { source, destination: { kind: 'external', url } },
      });
    const location = async (path: string) => (await readSite(server, `${own}${path}`)).headers.location;
    expect(await location('old?b=2&c=x%20y')).toBe('https://new.example.com/here?a=1&b=2&c=x+y#top');
    expect(await location('old')).toBe('https://new.example.com/here?a=1#top');
    expect(await location('plain?b=2&jwt_token=abc')).toBe('https://new.example.com/?b=2');
  });
});
