import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildOrganization, type Person } from '../testing/build.ts';
import { publishPages, readSite } from '../testing/build-sites.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('share links that do not work on %s', engine => {
  let server: TestServer;
  let admin: Person;
  let organizationId: string;

  beforeAll(async () => {
    server = await startServer(engine);
    ({ admin, id: organizationId } = await buildOrganization(server));
  });
  afterAll(() => server.stop());

  /** A site that is shared by a link, and its place. */
  async function share() {
    const pages = [{ title: 'One', markdown: 'A secret.' }];
    const { siteId, address } = await publishPages(admin, organizationId, pages, { visibility: 'share-link' });
    const place = { organizationId, siteId };
    const link = await admin.client.ok('createSiteShareLink', { ...place, body: { name: 'Pilots' } });
    const setContact = (contact: string | null) => admin.client.ok('updateSiteById', { ...place, body: { contact } });
    return { place, address, link, setContact };
  }

  test('name whom to ask, where the site says so, and nothing else of it', async () => {
    const { place, address, link, setContact } = await share();
    const read = (headers = {}) => readSite(server, link.urls.published, { headers });
    expect((await setContact('docs@acme.example')).contact).toBe('docs@acme.example');
    expect((await read()).status).toBe(200);
    await admin.client.ok('updateSiteShareLinkById', { ...place, shareLinkId: link.id, body: { active: false } });
    const { status, body, headers } = await read();
    expect([status, headers['x-robots-tag']]).toEqual([404, 'noindex, nofollow']);
    expect(body).toContain('href="mailto:docs@acme.example"');
    expect(body).toContain('This link does not work');
    expect(body).not.toMatch(/secret|Handbook/);
    expect(body).not.toContain('content=""');
    expect((await read({ 'accept-language': 'de' })).body).toContain('Dieser Link funktioniert nicht');
    // A link that is gone for good is one that does not work, and one below it too.
    await admin.client.ok('deleteSiteShareLinkById', { ...place, shareLinkId: link.id });
    expect((await readSite(server, `${link.urls.published}one`)).body).toContain('docs@acme.example');
    await setContact('https://acme.example/help?a=1&b=2');
    expect((await read()).body).toContain('href="https://acme.example/help?a=1&amp;b=2"');
    // Who has no link at all is told nothing.
    for (const path of ['', 'one', 'sitemap.xml'])
      expect((await readSite(server, `${address}${path}`)).body, path).not.toContain('acme.example');
    await admin.client.ok('unpublishSite', place);
    expect((await read()).body).not.toContain('acme.example');
  });

  test('say of a site without a contact no more than of one that is not there', async () => {
    const { place, address, link, setContact } = await share();
    await admin.client.ok('updateSiteShareLinkById', { ...place, shareLinkId: link.id, body: { active: false } });
    const { body } = await readSite(server, link.urls.published);
    expect(body).toContain('This link does not work');
    expect(body).toContain('Ask the person who gave it to you.');
    await admin.client.ok('deleteSiteShareLinkById', { ...place, shareLinkId: link.id });
    const elsewhere = link.urls.published.replace(new URL(address).pathname, '/nowhere/');
    const nothing = await readSite(server, elsewhere);
    const dead = async () => (await readSite(server, link.urls.published)).body;
    expect(await dead()).toBe(nothing.body);
    await setContact('docs@acme.example');
    expect(await dead()).not.toBe(nothing.body);
    expect((await setContact(null)).contact).toBeUndefined();
    expect(await dead()).toBe(nothing.body);
  });

  test('are told from an address where nothing is, also when they ended or were cut', async () => {
    const { place, address, link } = await share();
    const title = async (url: string) => /<h1[^>]*>([^<]*)/.exec((await readSite(server, url)).body)?.[1];
    const expiresAt = new Date(server.clock.now().getTime() + 60_000).toISOString();
    await admin.client.ok('updateSiteShareLinkById', { ...place, shareLinkId: link.id, body: { expiresAt } });
    expect(await title(link.urls.published)).toBe('One');
    expect(await title(link.urls.published.slice(0, -6))).toBe('This link does not work');
    server.clock.advance(60_000);
    expect(await title(link.urls.published)).toBe('This link does not work');
    for (const path of ['', 'two', 'internationalization', 'Documentation'])
      expect(await title(`${address}${path}`), path).toBe('Nothing is published here');
  });

  test('take as a contact an e-mail address or a web address, and nothing else', async () => {
    const { place } = await share();
    const status = async (contact: string) =>
      (await admin.client.call('updateSiteById', { ...place, body: { contact } })).status;
    for (const wrong of [
      '',
      'somebody',
      'a@b',
      'mailto:a@b.example',
      'javascript:alert(1)',
      'a@b.example?cc=c@d.example',
    ])
      expect(await status(wrong), wrong).toBe(400);
    for (const right of ['a.b+c@d.example', 'https://acme.example/help']) expect(await status(right), right).toBe(200);
  });
});
