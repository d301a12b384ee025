import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildOrganization, type Person } from '../testing/build.ts';
import { buildSite, insertPages, publishPages, readSite } from '../testing/build-sites.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('what published sites keep to themselves on %s', engine => {
  let server: TestServer;
  let admin: Person;
  let organizationId: string;

  beforeAll(async () => {
    server = await startServer(engine);
    ({ admin, id: organizationId } = await buildOrganization(server));
  });
  afterAll(() => server.stop());

  const read = (address: string, options?: Parameters<typeof readSite>[2]) => readSite(server, address, options);

  const publish = (pages: Parameters<typeof publishPages>[2], options?: Parameters<typeof publishPages>[3]) =>
    publishPages(admin, organizationId, pages, options);

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
    for (const path of ['', 'sitemap.xml', 'llms.txt', 'llms-full.txt', 'feed.xml', '~search?q=pineapple']) {
      const { status, body } = await read(`${address}${path}`);
      expect(status, path).toBe(200);
      expect(body, path).not.toMatch(hidden);
    }
    const found = JSON.parse((await read(`${address}~search?q=pineapple`)).body);
    expect(found.items.map(({ title }: { title: string }) => title)).toEqual(['Open']);
  });

  test('a page that is left out of search is found by nothing, one that is left out of robots by the search of its site alone', async () => {
    const { address } = await publish([
      { title: 'Open', markdown: 'pineapple' },
      { title: 'Quiet', noIndex: true, markdown: 'pineapple' },
      { title: 'Human', noRobotsIndex: true, markdown: 'pineapple' },
    ]);
    const { items } = JSON.parse((await read(`${address}~search?q=pineapple`)).body);
    expect(items.map(({ title }: { title: string }) => title).sort()).toEqual(['Human', 'Open']);
    for (const path of ['sitemap.xml', 'llms.txt', 'llms-full.txt']) {
      const { status, body } = await read(`${address}${path}`);
      expect([status, body.includes(address)], path).toEqual([200, true]);
      expect(body, path).not.toMatch(/quiet|human/i);
    }
    for (const path of ['quiet', 'human']) {
      expect((await read(`${address}${path}`)).body).toContain('<meta name="robots" content="noindex, nofollow"/>');
      expect((await read(`${address}${path}.md`)).headers['x-robots-tag']).toBe('noindex, nofollow');
      expect((await read(address)).body).toMatch(new RegExp(`class="tree-link" href="[^"]*${path}"`));
    }
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

  test('what is made for machines, and files, tell search engines as much as the pages they belong to', async () => {
    const pages = [
      { title: 'One', markdown: 'x' },
      { title: 'Quiet', noIndex: true, markdown: 'x' },
    ];
    const robotsOf = async (address: string) => (await read(address)).headers['x-robots-tag'];
    const { address } = await publish(pages);
    for (const path of ['one.md', 'llms.txt', 'llms-full.txt', 'sitemap.xml', 'robots.txt'])
      expect(await robotsOf(`${address}${path}`), path).toBeUndefined();
    expect(await robotsOf(`${address}quiet.md`)).toBe('noindex, nofollow');
    expect((await read(`${address}one.md`)).headers.link).toBe(`<${address}>; rel="canonical"`);
    const unlisted = await publish(pages, { visibility: 'unlisted' });
    const spaceId = unlisted.space.id;
    const { insertedFiles } = await admin.client.ok('updateSpaceContent', {
      spaceId,
      query: { compat: false },
      body: { changes: [{ operation: 'insert_files', files: [{ name: 'plan.pdf', base64: 'JVBERi0=' }] }] },
    });
    const file = `~/files/${spaceId}/${insertedFiles[0].id}/plan.pdf`;
    for (const path of ['one.md', 'llms.txt', 'llms-full.txt', 'feed.xml', 'sitemap.xml', 'robots.txt', file]) {
      const answer = await read(`${unlisted.address}${path}`);
      expect([answer.status, answer.headers['x-robots-tag']], path).toEqual([200, 'noindex, nofollow']);
    }
  });

  test('no cache that others share keeps what a site that is not public says, not even that a page is missing', async () => {
    const { address } = await publish([{ title: 'One', markdown: 'x' }], { visibility: 'unlisted' });
    for (const path of ['', 'nowhere', '~unknown', 'one.md', 'sitemap.xml'])
      expect((await read(`${address}${path}`)).headers['cache-control'], path).toBe('private, no-cache');
  });

  test('a share link opens the site until it is disabled, counts, and tells nobody its key', async () => {
    const { address, siteId } = await publish(
      [
        { title: 'One', markdown: 'for friends [two](two.md)' },
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
    expect(page.headers['referrer-policy']).toBe('same-origin');
    expect(page.body).toContain(`href="${new URL(shared).pathname}two"`);
    // What is there to be passed on says nothing of the key.
    const key = new URL(shared).pathname.split('/').at(-2) ?? '';
    for (const path of ['one.md', 'llms-full.txt']) {
      const { status, body } = await read(`${shared}${path}`, { headers: { referer: shared } });
      expect([status, body.includes(key)], path).toEqual([200, false]);
      expect(body, path).toContain(`[two](${address}two)`);
    }
    await read(`${shared}two`, { headers: { 'sec-fetch-site': 'same-origin' } });
    // Over plain HTTP browsers tell no `Sec-Fetch-Site`.
    await read(`${shared}two`, { headers: { referer: shared } });
    await expect
      .poll(async () => (await admin.client.ok('listSiteShareLinks', place)).items[0].recentOpens, { timeout: 8000 })
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

  test('a site for invited visitors shows nobody else its content', async () => {
    const { address } = await publish([{ title: 'One', markdown: 'inner circle' }], { visibility: 'visitor-auth' });
    for (const path of ['', 'one', 'one.md', 'llms-full.txt', '~search?q=inner', 'sitemap.xml']) {
      const { status, body } = await read(`${address}${path}`);
      expect(status, path).toBe(401);
      expect(body, path).not.toMatch(/inner circle|>One</);
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
      // Pictures and films may be what a page's author links to; all else comes from the site itself.
      const rules = String(headers['content-security-policy']).split('; ');
      const elsewhere = rules.filter(rule => /https?:/.test(rule)).map(rule => rule.split(' ')[0]);
      expect(elsewhere).toEqual(['img-src', 'media-src', 'frame-ancestors']);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
    const echoed = await read(address.replace('http://', 'http://').replace(/\/$/, '/%3Cscript%3Ealert(1)'));
    expect(echoed.body).not.toContain('<script>alert');
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
});
