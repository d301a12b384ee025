import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildOrganization, type Person } from '../testing/build.ts';
import { insertPages, publishPages, readSite } from '../testing/build-sites.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('the feed of a site on %s', engine => {
  let server: TestServer;
  let admin: Person;
  let organizationId: string;

  beforeAll(async () => {
    server = await startServer(engine);
    ({ admin, id: organizationId } = await buildOrganization(server));
  });
  afterAll(() => server.stop());

  const read = (address: string, headers = {}) => readSite(server, address, { headers });
  const titles = (xml: string) => [...xml.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title).slice(1);

  test('names the pages that changed last first, and is named by every page', async () => {
    const { address, space } = await publishPages(admin, organizationId, [
      { title: 'Old & true', description: 'A <short> text', markdown: 'x' },
      { title: 'Quiet', noIndex: true, markdown: 'x' },
      { title: 'Drawer', hidden: true, markdown: 'x' },
    ]);
    server.clock.advance(60_000);
    await insertPages(admin, space.id, [{ title: 'New', markdown: `Begins here. ${'word '.repeat(200)}` }]);
    const { status, headers, body } = await read(`${address}feed.xml`);
    expect([status, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    expect(titles(body)).toEqual(['New', 'Old &#38; true']);
    expect(body).toContain(`<link rel="alternate" type="text/html" href="${address}new"/>`);
    expect(body).toContain('<summary>A &#60;short&#62; text</summary>');
    expect(body).toMatch(/<summary>Begins here\. [word ]{100,160}…<\/summary>/);
    const [whole, newest] = [...body.matchAll(/<updated>(.*?)<\/updated>/g)].map(([, time]) => time);
    expect(whole).toBe(newest);
    expect((await read(`${address}feed.xml`, { 'if-none-match': headers.etag })).status).toBe(304);
    expect((await read(`${address}new`)).body).toContain(
      `<link rel="alternate" type="application/atom+xml" title="Handbook" href="${address}feed.xml"/>`,
    );
    expect((await read(`${address}nowhere`)).body).not.toContain('atom');
  });

  test('has the dated updates of a page in its place, as its readers see them', async () => {
    const update = (date: string, text: string) => `{% update date="${date}" %}\n${text}\n{% endupdate %}`;
    const markdown = [
      '{% updates %}',
      update('2026-02-01', '## Dark mode\n\nAt last.'),
      update('2026-01-15', 'No heading.'),
      update('2026-01-10', '{% if visitor.claims.plan == "pro" %}\n## Secret\n{% endif %}\nFor all.'),
      update('soon', '## Undated'),
      '{% endupdates %}',
    ].join('\n');
    const { address } = await publishPages(admin, organizationId, [{ title: 'Changes', markdown }]);
    const { body } = await read(`${address}feed.xml`);
    expect(titles(body)).toEqual(['Dark mode', 'Changes: 2026-01-15', 'Changes: 2026-01-10']);
    expect(body).toContain(`href="${address}#dark-mode"`);
    expect(body).toContain('<updated>2026-02-01T00:00:00.000Z</updated>');
    expect(body).toContain('<summary>At last.</summary>');
  });

  test('the page itself has their days in the language of its space', async () => {
    const markdown = '{% updates %}\n{% update date="2026-02-01" %}\nx\n{% endupdate %}\n{% endupdates %}';
    const { address } = await publishPages(admin, organizationId, [{ title: 'Changes', markdown }]);
    expect((await read(address)).body).toContain('<time datetime="2026-02-01">Feb 1, 2026</time>');
  });

  test('of a shared site is below its key, and of one for signed-in visitors there for their token', async () => {
    const pages = [{ title: 'One', markdown: 'x' }];
    const shared = await publishPages(admin, organizationId, pages, { visibility: 'share-link' });
    expect((await read(`${shared.address}feed.xml`)).status).toBe(404);
    const at = { organizationId, siteId: shared.siteId };
    const { urls } = await admin.client.ok('createSiteShareLink', { ...at, body: { name: 'Friends' } });
    expect((await read(`${urls.published}feed.xml`)).body).toContain(`href="${urls.published}"`);
    const closed = await publishPages(admin, organizationId, pages, { visibility: 'visitor-auth' });
    const { privateKey } = await admin.client.ok('getSitePublishingAuthById', {
      organizationId,
      siteId: closed.siteId,
    });
    const token = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(privateKey));
    expect((await read(`${closed.address}feed.xml`)).status).toBe(401);
    const { status, headers } = await read(`${closed.address}feed.xml?jwt_token=${token}`);
    expect([status, headers['set-cookie'], headers['cache-control']]).toEqual([
      200,
      undefined,
      expect.stringMatching(/^private/),
    ]);
    expect((await read(closed.address, { cookie: `bindery_visitor=${token}` })).body).not.toContain('atom');
  });

  test('of a site without pages is a feed too', async () => {
    const { address } = await publishPages(admin, organizationId, [{ title: 'Quiet', noIndex: true, markdown: 'x' }]);
    expect((await read(`${address}feed.xml`)).body).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
  });
});
