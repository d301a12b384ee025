import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildOrganization, type Person } from '../testing/build.ts';
import { buildSite, insertPages, readSite } from '../testing/build-sites.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('published sites on %s', engine => {
  let server: TestServer;
  let admin: Person;
  let organizationId: string;

  beforeAll(async () => {
    server = await startServer(engine);
    ({ admin, id: organizationId } = await buildOrganization(server));
  });
  afterAll(() => server.stop());

  const read = (address: string, options?: Parameters<typeof readSite>[2]) => readSite(server, address, options);

  /** A published site over one new space with these pages. */
  async function publish(pages: Parameters<typeof insertPages>[2], options?: Parameters<typeof buildSite>[3]) {
    const space = await buildSpace(admin, organizationId);
    const before = await admin.client.ok('listPages', { spaceId: space.id });
    const old = before.pages.map(({ id }: { id: string }) => ({ operation: 'delete_page', page: id }));
    const ids = await insertPages(admin, space.id, pages);
    if (old.length > 0) await admin.client.ok('updateSpaceContent', { spaceId: space.id, body: { changes: old } });
    const site = await buildSite(admin, organizationId, [space.id], options);
    return { space, site, ids, siteId: site.id, address: site.urls.published };
  }

  test('a page shows its text in its place: navigation, breadcrumbs, outline, neighbours', async () => {
    const { address } = await publish([
      { title: 'Welcome', markdown: 'Hello' },
      { title: 'Guide', ref: 'guide', markdown: '## One\n\ntext\n\n## Two\n\n```js\nlet a = 1;\n```' },
      { title: 'Deep', into: 'guide', markdown: 'Down' },
    ]);
    const home = await read(address);
    expect(home.status).toBe(200);
    expect(home.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(home.body).toContain('<title>Handbook</title>');
    const guide = await read(`${address}guide`);
    expect(guide.body).toMatch(/aria-current="page"[^>]*><span>Guide/);
    expect(guide.body).toContain('href="#two"');
    expect(guide.body).toContain('hljs-keyword');
    expect(guide.body).toMatch(/rel="prev"[\s\S]*Welcome[\s\S]*rel="next"[\s\S]*Deep/);
    const deep = await read(`${address}guide/deep`);
    expect(deep.body).toMatch(/aria-label="Breadcrumbs"[\s\S]*>Guide</);
  });

  test('a change of the content is there on the next request', async () => {
    const { address, space } = await publish([{ title: 'One', ref: 'one', markdown: 'before' }]);
    const first = await read(address);
    expect(first.body).toContain('before');
    const [page] = (await admin.client.ok('listPages', { spaceId: space.id })).pages;
    const request = await admin.client.ok('createChangeRequest', { spaceId: space.id, body: { subject: 'Edit' } });
    const place = { spaceId: space.id, changeRequestId: request.id };
    await admin.client.ok('updateChangeRequestContent', {
      ...place,
      body: { changes: [{ operation: 'update_page', page: page.id, document: { markdown: 'after' } }] },
    });
    expect((await read(address)).body).toContain('before');
    await admin.client.ok('mergeChangeRequest', place);
    const second = await read(address, { headers: { 'if-none-match': String(first.headers.etag) } });
    expect(second.status).toBe(200);
    expect(second.body).toContain('after');
  });

  test('an unpublished site answers 404, and is back once it is published', async () => {
    const { address, siteId } = await publish([{ title: 'One', markdown: 'secret words' }]);
    expect((await read(address)).status).toBe(200);
    await admin.client.ok('unpublishSite', { organizationId, siteId });
    const gone = await read(address);
    expect(gone.status).toBe(404);
    expect(gone.body).not.toContain('secret words');
    expect((await read(`${address}sitemap.xml`)).status).toBe(404);
    await admin.client.ok('publishSite', { organizationId, siteId });
    expect((await read(address)).status).toBe(200);
  });

  test('a hidden page is nowhere: not at its address, in navigation, search, map or lists for machines', async () => {
    const { address } = await publish([
      { title: 'Open', markdown: 'pineapple' },
      { title: 'Drawer', ref: 'drawer', hidden: true, markdown: 'pineapple hidden' },
      { title: 'Below', into: 'drawer', markdown: 'pineapple below' },
      { title: 'Claimed', condition: 'visitor.claims.vip == true', markdown: 'pineapple claimed' },
    ]);
    const hidden = /drawer|below|claimed/i;
    for (const path of ['drawer', 'drawer/below', 'drawer.md', 'claimed'])
      expect((await read(`${address}${path}`)).status, path).toBe(404);
    for (const path of ['', 'sitemap.xml', 'llms.txt', 'llms-full.txt', '~search?q=pineapple']) {
      const { status, body } = await read(`${address}${path}`);
      expect(status, path).toBe(200);
      expect(body, path).not.toMatch(hidden);
    }
    const found = JSON.parse((await read(`${address}~search?q=pineapple`)).body);
    expect(found.items.map(({ title }: { title: string }) => title)).toEqual(['Open']);
  });

  test('search finds sections, and nothing that a condition hides', async () => {
    const { address } = await publish([
      {
        title: 'Fruit',
        markdown:
          'Intro\n\n## Growing mangos\n\nThey like warmth.\n\n{% if visitor.claims.vip %}\nThe quince is rare.\n{% endif %}',
      },
    ]);
    const { items } = JSON.parse((await read(`${address}~search?q=mango warm`)).body);
    expect(items[0]).toMatchObject({ title: 'Fruit', sections: [{ title: 'Growing mangos' }] });
    expect(items[0].sections[0].href).toMatch(/#growing-mangos$/);
    expect(JSON.parse((await read(`${address}~search?q=quince`)).body).items).toEqual([]);
    for (const path of ['', 'fruit.md', 'llms-full.txt'])
      expect((await read(`${address}${path}`)).body).not.toContain('quince');
  });

  test('only public sites may be indexed', async () => {
    const pages = [
      { title: 'One', markdown: 'x' },
      { title: 'Quiet', noIndex: true, markdown: 'x' },
    ];
    const { address } = await publish(pages);
    expect((await read(address)).body).not.toContain('noindex');
    expect((await read(`${address}quiet`)).body).toContain('noindex');
    expect((await read(`${address}sitemap.xml`)).body).not.toContain('quiet');
    expect((await read(`${address}robots.txt`)).body).toContain(`Sitemap: ${address}sitemap.xml`);
    const unlisted = await publish(pages, { visibility: 'unlisted' });
    const page = await read(unlisted.address);
    expect(page.status).toBe(200);
    expect(page.body).toContain('noindex');
    expect(page.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect((await read(`${unlisted.address}robots.txt`)).body).toContain('Disallow: /');
  });

  test('a share link opens the site until it is disabled, counts, and tells nobody its key', async () => {
    const { address, siteId } = await publish(
      [
        { title: 'One', markdown: 'for friends [two](page:two)' },
        { title: 'Two', ref: 'two', markdown: 'x' },
      ],
      {
        visibility: 'share-link',
      },
    );
    const place = { organizationId, siteId };
    const link = await admin.client.ok('createSiteShareLink', { ...place, body: { name: 'Friends' } });
    const shared = link.urls.published;
    expect((await read(address)).status).toBe(404);
    expect((await read(`${address}two`)).status).toBe(404);
    expect((await read(`${address}wrongwrongwrongwrong/`)).status).toBe(404);
    const page = await read(shared);
    expect(page.status).toBe(200);
    expect(page.body).toContain('for friends');
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(page.body).toContain(`href="${new URL(shared).pathname}two"`);
    await read(`${shared}two`, { headers: { 'sec-fetch-site': 'same-origin' } });
    await expect
      .poll(async () => (await admin.client.ok('listSiteShareLinks', place)).items[0].opens, { timeout: 8000 })
      .toBe(1);
    const change = { ...place, shareLinkId: link.id };
    await admin.client.ok('updateSiteShareLinkById', { ...change, body: { active: false } });
    const closed = await read(shared, { headers: { 'if-none-match': String(page.headers.etag) } });
    expect(closed.status).toBe(404);
    expect(closed.body).not.toContain('Handbook');
    await admin.client.ok('updateSiteShareLinkById', { ...change, body: { active: true } });
    expect((await read(shared)).status).toBe(200);
    await admin.client.ok('deleteSiteShareLinkById', change);
    expect((await read(shared)).status).toBe(404);
  });

  test('a site for invited visitors shows nobody its content', async () => {
    const { address } = await publish([{ title: 'One', markdown: 'inner circle' }], { visibility: 'visitor-auth' });
    for (const path of ['', 'one', 'one.md', 'llms-full.txt', '~search?q=inner', 'sitemap.xml']) {
      const { status, body } = await read(`${address}${path}`);
      expect(status, path).toBe(401);
      expect(body, path).not.toMatch(/inner circle|Handbook/);
    }
  });

  test("an organization's host shows its own sites only", async () => {
    const { address } = await publish([{ title: 'One', markdown: 'x' }]);
    const other = await buildOrganization(server);
    const space = await buildSpace(other.admin, other.id);
    const theirs = await buildSite(other.admin, other.id, [space.id], { title: 'Theirs' });
    const mine = new URL(address);
    mine.hostname = new URL(theirs.urls.published).hostname;
    expect((await read(mine.href)).status).toBe(404);
    expect((await read(theirs.urls.published)).status).toBe(200);
  });

  test('a site host never serves the API or the dashboard, and the service never a site', async () => {
    const { address } = await publish([{ title: 'One', markdown: 'x' }]);
    const { origin, pathname } = new URL(address);
    for (const path of ['/v1/user', '/health', '/openapi.json', '/auth/session', '/assets/index.js'])
      expect((await read(`${origin}${path}`)).status, path).toBe(404);
    expect((await read(`${address}v1/user`)).headers['content-type']).toContain('text/html');
    expect((await read(address, { method: 'POST' })).status).toBe(405);
    expect((await server.nobody.send('GET', pathname)).status).toBe(404);
    expect((await server.nobody.send('GET', '/health')).status).toBe(200);
  });

  test('a custom hostname serves the site at its root', async () => {
    const { siteId } = await publish([
      { title: 'One', markdown: 'x' },
      { title: 'Two', markdown: 'second' },
    ]);
    await admin.client.ok('updateSiteById', { organizationId, siteId, body: { hostname: 'docs.example.com' } });
    const page = await read('https://docs.example.com/two');
    expect(page.status).toBe(200);
    expect(page.body).toContain('<link rel="canonical" href="https://docs.example.com/two"/>');
    expect((await read('https://docs.example.com/v1/user')).status).toBe(404);
    await admin.client.ok('unpublishSite', { organizationId, siteId });
    expect((await read('https://docs.example.com/health')).status).toBe(404);
    expect((await read('https://else.example.com/health')).status).toBe(200);
  });

  test('what people write never becomes markup of ours', async () => {
    const bad = '"><script>alert(1)</script><img src=x onerror=alert(2)>';
    const { address } = await publish(
      [
        {
          title: bad,
          slug: 'bad',
          description: bad,
          emoji: '<b>',
          markdown: `${bad}\n\n## ${bad}\n\n[x](javascript:alert(3))`,
        },
      ],
      { title: bad.slice(0, 100) },
    );
    for (const path of ['', 'nowhere']) {
      const { body, headers } = await read(`${address}${path}`);
      expect(body).not.toMatch(/<script>alert|<img[^>]*onerror|javascript:/i);
      expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
    const echoed = await read(address.replace('http://', 'http://').replace(/\/$/, '/%3Cscript%3Ealert(1)'));
    expect(echoed.body).not.toContain('<script>alert');
  });

  test('a page that the reader has is not sent again', async () => {
    const { address } = await publish([{ title: 'One', markdown: 'x '.repeat(2000) }]);
    const plain = await read(address);
    const packed = await read(address, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(Number(packed.headers['content-length'])).toBeLessThan(Number(plain.headers['content-length']));
    const again = await read(address, { headers: { 'if-none-match': String(plain.headers.etag) } });
    expect(again.status).toBe(304);
    expect(again.body).toBe('');
    const head = await read(address, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.body).toBe('');
  });

  test('a page that was rendered before costs at most two queries', async () => {
    const { address } = await publish([{ title: 'One', markdown: 'x' }]);
    await read(address);
    server.costs.length = 0;
    await read(address);
    expect(server.costs).toHaveLength(1);
    expect(server.costs[0]?.queries).toBeLessThanOrEqual(2);
  });

  test('every page has one address, and the others lead there', async () => {
    const { address } = await publish([
      { title: 'Home', markdown: 'x' },
      { operation: 'insert_group', title: 'Part', ref: 'part' },
      { title: 'Two', into: 'part', markdown: 'x' },
    ]);
    const base = new URL(address).pathname;
    for (const [from, to] of [
      [address.slice(0, -1), base],
      [`${address}home`, base],
      [`${address}part/two/`, `${base}part/two`],
      [`${address}part`, `${base}part/two`],
    ] as const) {
      const { status, headers } = await read(from);
      expect([307, 308], from).toContain(status);
      expect(headers.location, from).toBe(to);
    }
  });

  test('a page answers as Markdown with addresses in place of references', async () => {
    const { address, space, ids } = await publish([
      { title: 'One', description: 'About one', markdown: '' },
      { title: 'Two', markdown: 'x' },
    ]);
    const markdown = `To [two](page:${ids.Two}) and [lost](page:gone)`;
    const change = { operation: 'update_page', page: ids.One, document: { markdown } };
    await admin.client.ok('updateSpaceContent', { spaceId: space.id, body: { changes: [change] } });
    const { headers, body } = await read(`${address}one.md`);
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(body).toBe(`# One\n\n> About one\n\nTo [two](${address}two) and [lost](page:gone)\n`);
    expect((await read(`${address}llms.txt`)).body).toContain(`- [One](${address}one.md): About one`);
    expect((await read(`${address}llms-full.txt`)).body).toContain(`Source: ${address}two`);
    expect((await read(address)).body).toMatch(/<a class="b-broken"[^>]*>lost<\/a>/);
  });

  test('files of the content load on the site host, others do not', async () => {
    const space = await buildSpace(admin, organizationId);
    const bytes = Buffer.from('89504e470d0a1a0a', 'hex').toString('base64');
    const picture = { name: 'a b.png', contentType: 'image/png', base64: bytes };
    const { insertedFiles } = await admin.client.ok('updateSpaceContent', {
      spaceId: space.id,
      query: { compat: false },
      body: { changes: [{ operation: 'insert_files', files: [picture] }] },
    });
    const [{ id }] = insertedFiles;
    await insertPages(admin, space.id, [{ title: 'Picture', markdown: `![A](file:${id})` }]);
    const site = await buildSite(admin, organizationId, [space.id]);
    const page = await read(`${site.urls.published}picture`);
    const src = /<img src="([^"]+)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(src).toContain(`/~/files/${space.id}/${id}/`);
    const file = await read(new URL(src, site.urls.published).href);
    expect(file.status).toBe(200);
    expect(file.headers['content-type']).toBe('image/png');
    expect(file.headers['content-security-policy']).toContain('sandbox');
    const other = await publish([{ title: 'One', markdown: 'x' }]);
    expect((await read(`${other.address}~/files/${space.id}/${id}/a.png`)).status).toBe(404);
  });

  test('several spaces stand side by side, and refer to each other', async () => {
    const [first, second] = [
      await buildSpace(admin, organizationId, { title: 'Guide' }),
      await buildSpace(admin, organizationId, { title: 'API docs' }),
    ];
    const ids = await insertPages(admin, second.id, [{ title: 'Call', markdown: 'ring' }]);
    await insertPages(admin, first.id, [{ title: 'To', markdown: `[call](space:${second.id}/page:${ids.Call})` }]);
    const site = await buildSite(admin, organizationId, [first.id, second.id]);
    const address = site.urls.published;
    const page = await read(`${address}to`);
    expect(page.body).toContain(`href="${new URL(address).pathname}api-docs/call"`);
    expect(page.body).toMatch(/class="menu-list"[\s\S]*Guide[\s\S]*API docs/);
    expect((await read(`${address}api-docs/call`)).body).toContain('ring');
    expect((await read(`${address}guide/to`)).headers.location).toBe(`${new URL(address).pathname}to`);
  });

  test('the wrong words lead to a page of the site that says so', async () => {
    const { address } = await publish([{ title: 'One', markdown: 'x' }]);
    const { status, body } = await read(`${address}nowhere/at/all`);
    expect(status).toBe(404);
    expect(body).toContain('This page is not here');
    expect(body).toContain('data-search');
    for (const path of ['a%00b', '~/files/../../x', `${'a/'.repeat(900)}`, '~unknown'])
      expect((await read(`${address}${path}`)).status, path).toBe(404);
  });
});
