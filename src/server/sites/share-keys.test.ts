import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildOrganization, buildUser, type Person } from '../testing/build.ts';
import { buildSite, publishPages, readSite } from '../testing/build-sites.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

/** All that a site answers below its address. */
const places = [
  ...['', 'two', 'two.md', 'sitemap.xml', 'llms.txt', 'llms-full.txt', 'feed.xml', 'robots.txt'],
  ...['~search?q=secret', '~mcp', '~accessibility', '~sign-out', 'nowhere'],
];
const readsWithKey = ['getPublishedContentSite', 'getSiteStructure', 'listSiteSections', 'listSiteSpaces'] as const;

describe.each(engines)('the keys of share links on %s', engine => {
  let server: TestServer;
  let admin: Person;
  let organizationId: string;
  let stranger: Person;

  beforeAll(async () => {
    server = await startServer(engine);
    ({ admin, id: organizationId } = await buildOrganization(server));
    stranger = await buildUser(server);
  });
  afterAll(() => server.stop());

  const status = async (address: string) => (await readSite(server, address)).status;

  /** A site that a link opens, with that link. */
  async function share(owner = admin, organization = organizationId) {
    const pages = [
      { title: 'One', markdown: 'secret [two](two.md)' },
      { title: 'Two', markdown: 'secret' },
    ];
    const site = await publishPages(owner, organization, pages, { visibility: 'share-link' });
    const place = { organizationId: organization, siteId: site.siteId };
    const link = await addLink(place, owner);
    const bytes = Buffer.from('words in a file').toString('base64');
    const { insertedFiles } = await owner.client.ok('updateSpaceContent', {
      ...{ spaceId: site.space.id, query: { compat: false } },
      body: { changes: [{ operation: 'insert_files', files: [{ name: 'a.txt', base64: bytes }] }] },
    });
    const file = `~/files/${site.space.id}/${insertedFiles[0].id}/a.txt`;
    return { ...site, ...link, place, own: [...places, file, `~pdf/${site.space.id}/${site.ids.One}`] };
  }

  async function addLink(place: { organizationId: string; siteId: string }, owner = admin) {
    const { urls } = await owner.client.ok('createSiteShareLink', { ...place, body: { name: 'Friends' } });
    const shared: string = urls.published;
    return { shared, key: new URL(shared).pathname.split('/').at(-2) ?? '' };
  }

  test('open nothing of another site, at no address of it', async () => {
    const theirs = await buildOrganization(server);
    const mine = await share();
    const others = [await share(), await share(theirs.admin, theirs.id)];
    for (const { key } of others) {
      for (const path of mine.own) expect(await status(`${mine.address}${key}/${path}`), path).toBe(404);
      // Neither behind the right key, as a second one, nor as a parameter.
      expect(await status(`${mine.shared}${key}/two`)).toBe(404);
      expect(await status(`${mine.address}two?shareKey=${key}`)).toBe(404);
    }
    for (const path of mine.own) expect(await status(`${mine.address}${path}`), path).toBe(404);
    expect(await status(`${mine.shared}two`)).toBe(200);
    // The file and the book of another site behind a key that is right for this one.
    for (const other of others)
      for (const path of other.own.slice(places.length)) expect(await status(`${mine.shared}${path}`), path).toBe(404);
  });

  test('lead to the same page of a site that was opened to everybody', async () => {
    const mine = await share();
    const led = async (url: string) => {
      const { status: code, headers } = await readSite(server, url);
      return [code, headers.location];
    };
    const base = new URL(mine.address).pathname;
    for (const visibility of ['public', 'unlisted']) {
      await admin.client.ok('updateSiteById', { ...mine.place, body: { visibility } });
      expect(await led(`${mine.shared}two?plan=pro`)).toEqual([307, `${base}two?plan=pro`]);
      expect(await led(mine.shared)).toEqual([307, base]);
      expect(await status(`${mine.address}two`)).toBe(200);
    }
    await admin.client.ok('updateSiteById', { ...mine.place, body: { visibility: 'share-link' } });
    expect(await status(`${mine.shared}two`)).toBe(200);
  });

  test('open nothing of a site that was opened to others, or at a host that is not its own', async () => {
    const mine = await share();
    const { admin: outsider, id } = await buildOrganization(server);
    const { hostname } = await outsider.client.ok('getOrganizationById', { organizationId: id });
    const elsewhere = new URL(mine.shared);
    elsewhere.hostname = `${hostname}.sites.test`;
    expect(await status(elsewhere.href)).toBe(404);
    await admin.client.ok('updateSiteById', { ...mine.place, body: { hostname: 'keys.acme.test' } });
    expect(await status(`https://keys.acme.test/${mine.key}/two`)).toBe(200);
    expect(await status('https://keys.acme.test/two')).toBe(404);
    expect(await status(`https://keys.acme.test/${(await share()).key}/two`)).toBe(404);
    await admin.client.ok('updateSiteById', { ...mine.place, body: { visibility: 'visitor-auth' } });
    expect(await status(`${mine.shared}two`)).toBe(401);
    const read = await stranger.client.call('getPublishedContentSite', {
      ...mine.place,
      query: { shareKey: mine.key },
    });
    expect(read.status).toBe(404);
  });

  test('open no read of another site through the API', async () => {
    const theirs = await buildOrganization(server);
    const mine = await share();
    for (const { key: shareKey } of [await share(), await share(theirs.admin, theirs.id)]) {
      const query = { shareKey };
      for (const id of readsWithKey)
        expect((await stranger.client.call(id, { ...mine.place, query })).status, id).toBe(404);
      expect((await stranger.client.call('getSpaceById', { spaceId: mine.space.id, query })).status).toBe(404);
    }
    // Nor does an organization's id in the path make a right key lead elsewhere.
    const query = { shareKey: mine.key };
    for (const id of readsWithKey) {
      const mixed = { ...mine.place, organizationId: theirs.id, query };
      for (const { client } of [stranger, theirs.admin]) expect((await client.call(id, mixed)).status, id).toBe(404);
      expect((await stranger.client.call(id, { ...mine.place, query })).status, id).toBe(200);
      expect((await server.nobody.call(id, { ...mine.place, query })).status, id).toBe(401);
    }
  });

  test('stand in every address that is given to who has one, and lead there', async () => {
    // Two sites over one space: the other one has the first title.
    const mine = await share();
    const other = await buildSite(admin, organizationId, [mine.space.id], { visibility: 'share-link', title: 'AA' });
    const theirs = await addLink({ organizationId, siteId: other.id });
    for (const { key, shared, place } of [mine, { ...theirs, place: { organizationId, siteId: other.id } }]) {
      for (const reader of [stranger, admin]) {
        const read = async (id: (typeof readsWithKey)[number]) =>
          JSON.stringify(await reader.client.ok(id, { ...place, query: { shareKey: key } }));
        const texts = await Promise.all(readsWithKey.map(read));
        const found = texts.flatMap(text => Array.from(text.matchAll(/"published":"([^"]+)"/g), ([, url = '']) => url));
        const { urls } = await reader.client.ok('getSpaceById', { spaceId: mine.space.id, query: { shareKey: key } });
        expect(new Set([...found, urls.published])).toEqual(new Set([shared]));
        expect(await status(urls.published)).toBe(200);
      }
    }
    const { urls } = await admin.client.ok('getSpaceById', { spaceId: mine.space.id });
    expect(urls.published).toBe(other.urls.published);
  });

  test('end for every read at the moment that their link does', async () => {
    const mine = await share();
    const links = await admin.client.ok('listSiteShareLinks', mine.place);
    const at = { ...mine.place, shareLinkId: links.items[0].id };
    const expiresAt = new Date(server.clock.now().getTime() + 60_000).toISOString();
    const reads = async () => {
      const query = { shareKey: mine.key };
      const inApi = readsWithKey.map(id => stranger.client.call(id, { ...mine.place, query }));
      const space = stranger.client.call('getSpaceById', { spaceId: mine.space.id, query });
      const answers = await Promise.all([...inApi, space]);
      const pages = await Promise.all(['two', 'two.md', 'llms-full.txt'].map(path => status(`${mine.shared}${path}`)));
      return [...new Set([...answers.map(answer => answer.status), ...pages])];
    };
    expect(await reads()).toEqual([200]);
    await admin.client.ok('updateSiteShareLinkById', { ...at, body: { active: false } });
    expect(await reads()).toEqual([404]);
    await admin.client.ok('updateSiteShareLinkById', { ...at, body: { active: true, expiresAt } });
    expect(await reads()).toEqual([200]);
    server.clock.advance(60_000);
    expect(await reads()).toEqual([404]);
    await admin.client.ok('updateSiteShareLinkById', { ...at, body: { expiresAt: null } });
    expect(await reads()).toEqual([200]);
    await admin.client.ok('rotateSiteShareLinkById', at);
    expect(await reads()).toEqual([404]);
  });

  test('are told to nobody who came with another key, not by what was rendered for the first', async () => {
    const mine = await share();
    const second = await addLink(mine.place);
    for (const path of mine.own) {
      const [one, two] = [`${mine.shared}${path}`, `${second.shared}${path}`];
      for (const [address, hidden] of [
        [one, second.key],
        [two, mine.key],
      ] as const) {
        const { body, headers } = await readSite(server, address);
        expect(body + JSON.stringify(headers), path).not.toContain(hidden);
      }
    }
  });
});
