import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildOrganization, type Person } from '../testing/build.ts';
import { buildSite, insertPages, publishPages, readSite } from '../testing/build-sites.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

const everywhere = [
  '',
  'sitemap.xml',
  'llms.txt',
  'llms-full.txt',
  'feed.xml',
  '~search?q=pineapple',
  'open',
  'open.md',
];

describe.each(engines)('sites that adapt to their visitors on %s', engine => {
  let server: TestServer;
  let admin: Person;
  let organizationId: string;

  beforeAll(async () => {
    server = await startServer(engine);
    ({ admin, id: organizationId } = await buildOrganization(server));
  });
  afterAll(() => server.stop());

  const read = (address: string, cookie = '') => readSite(server, address, { headers: cookie ? { cookie } : {} });
  const adapt = (siteId: string, enabled = true) =>
    admin.client.ok('updateSiteById', { organizationId, siteId, body: { adaptiveContent: { enabled } } });
  const unsigned = (claims: object) => `bindery_visitor_unsigned=${encodeURIComponent(JSON.stringify(claims))}`;
  async function signed(siteId: string, claims: Record<string, unknown>) {
    const { privateKey } = await admin.client.ok('getSitePublishingAuthById', { organizationId, siteId });
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(privateKey));
    return `bindery_visitor=${token}`;
  }
  async function publish(pages: Parameters<typeof publishPages>[2], options?: Parameters<typeof publishPages>[3]) {
    const site = await publishPages(admin, organizationId, pages, options);
    await adapt(site.siteId);
    return site;
  }

  const pages = [
    { title: 'Start', markdown: 'pineapple' },
    { title: 'Secret plans', slug: 'secret', condition: 'visitor.claims.plan == "pro"', markdown: 'pineapple gold' },
    {
      title: 'Open',
      slug: 'open',
      markdown:
        'For {{ visitor.claims.plan == "pro" ? "goldplan" : "all" }}\n\n{% if visitor.claims.plan == "pro" %}\npineapple goldblock\n{% endif %}\n\n## Heading {{ visitor.claims.name }}',
    },
  ];
  const gold = /secret|gold/i;

  test('a page, a block and an expression are there for whom they are, everywhere, and for nobody else', async () => {
    const { address, siteId } = await publish(pages);
    const pro = await signed(siteId, { plan: 'pro', name: 'Ada' });
    const free = await signed(siteId, { plan: 'free' });
    // Whoever asks first: what is kept from one visitor never reaches another.
    for (const visitor of [pro, '', free, pro, unsigned({ plan: 'pro' }), '']) {
      for (const path of everywhere) {
        const { body, headers } = await read(`${address}${path}`, visitor);
        if (visitor === pro) expect(body, path).toMatch(gold);
        else expect(body, path).not.toMatch(gold);
        expect(headers['cache-control'], path).toMatch(/^private/);
        expect(headers.vary, path).toBe('accept-encoding, cookie');
      }
      expect((await read(`${address}secret`, visitor)).status).toBe(visitor === pro ? 200 : 404);
      expect((await read(`${address}secret.md`, visitor)).status).toBe(visitor === pro ? 200 : 404);
    }
    expect((await read(`${address}open`, pro)).body).toContain('Heading Ada');
    expect((await read(`${address}open`, pro)).body).toMatch(/rel="prev"[\s\S]*Secret plans/);
    expect((await read(`${address}open`, free)).body).toMatch(/rel="prev"[\s\S]*Start/);
  });

  test('what is for signed-in visitors shows to whoever has a token, and to nobody who only says so', async () => {
    const { address, siteId } = await publish([
      { title: 'Start', markdown: '{{ visitor.signedIn ? "goldword" : "hello" }}' },
      { title: 'Inside', slug: 'inside', condition: 'visitor.signedIn', markdown: 'gold' },
    ]);
    const forged = (await signed(siteId, { sub: 'ada' })).replace(/.{9}$/, 'forged__A');
    const known = [await signed(siteId, { sub: 'ada' }), await signed(siteId, { iat: 1 })];
    for (const visitor of ['', ...known, forged, unsigned({ signedIn: true, sub: 'ada' }), '', ...known]) {
      const isKnown = known.includes(visitor);
      expect((await read(`${address}inside`, visitor)).status).toBe(isKnown ? 200 : 404);
      expect(gold.test((await read(address, visitor)).body)).toBe(isKnown);
      expect((await read(`${address}sitemap.xml`, visitor)).body.includes('inside')).toBe(isKnown);
    }
    expect((await read(`${address}inside?visitor.signedIn=true`)).status).toBe(404);
    await adapt(siteId, false);
    expect((await read(`${address}inside`, known[0])).status).toBe(404);
  });

  test('visitors who ask at the same time get each their own', async () => {
    const { address, siteId } = await publish(pages);
    const pro = await signed(siteId, { plan: 'pro' });
    const visitors = Array.from({ length: 20 }, (_, index) => (index % 2 ? pro : ''));
    const answers = await Promise.all(visitors.map(visitor => read(`${address}open`, visitor)));
    for (const [index, { body }] of answers.entries()) expect(gold.test(body)).toBe(visitors[index] === pro);
  });

  test('switched off, nobody has claims, and what claims open is closed', async () => {
    const { address, siteId } = await publish(pages);
    const pro = await signed(siteId, { plan: 'pro' });
    expect((await read(`${address}secret`, pro)).status).toBe(200);
    await adapt(siteId, false);
    expect((await read(`${address}secret`, pro)).status).toBe(404);
    expect((await read(`${address}open`, pro)).body).not.toMatch(gold);
  });

  test('what asks for no claims is the same for all, and public', async () => {
    const { address, siteId } = await publish([{ title: 'One', markdown: 'x {{ 1 + 1 }}' }]);
    const one = await read(address, await signed(siteId, { plan: 'pro' }));
    const other = await read(address);
    expect(one.headers['cache-control']).toBe('public, no-cache');
    expect(one.headers.etag).toBe(other.headers.etag);
  });

  test('claims of the address are kept in a cookie, are never signed, and are no markup', async () => {
    const { address } = await publish([
      {
        title: 'One',
        slug: 'one',
        markdown:
          'Hello {{ visitor.claims.unsigned.name }} {{ visitor.claims.name }}!\n\n{% if visitor.claims.unsigned.deep.beta == true %}\nbetatext\n{% endif %}',
      },
    ]);
    const first = await read(`${address}?visitor.deep.beta=true&visitor.name=%5BAda%5D(http://evil.example)%3Cb%3E`);
    expect(first.headers['cache-control']).toBe('private, no-store');
    expect(first.body).toContain('Hello [Ada](http://evil.example)&lt;b&gt; !');
    expect(first.body).toContain('betatext');
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
    expect((await read(address, cookie)).body).toContain('betatext');
    expect((await read(`${address}one.md`, cookie)).body).toContain('\\[Ada\\]');
    expect((await read(address)).body).toContain('Hello  !');
    for (const name of [
      'visitor.__proto__.beta',
      'visitor.constructor',
      'visitor.',
      `visitor.${'a.'.repeat(9)}b`,
      'visitor',
    ])
      expect((await read(`${address}?${name}=true`)).headers['set-cookie'], name).toBeUndefined();
    expect((await read(`${address}?visitor.a=${'x'.repeat(4000)}`)).headers['set-cookie']).toBeUndefined();
    for (const bad of ['%', '[1]', '"x"', 'null', '{"a":', `{"a":"${'x'.repeat(4000)}"}`])
      expect((await read(address, `bindery_visitor_unsigned=${encodeURIComponent(bad)}`)).status, bad).toBe(200);
  });

  test('unsigned claims never open a site for signed-in visitors', async () => {
    const { address } = await publish(pages, { visibility: 'visitor-auth' });
    for (const query of ['?visitor.plan=pro', '?visitor.sub=admin', '?visitor=1'])
      expect((await read(`${address}${query}`, unsigned({ plan: 'pro', sub: 'x' }))).status).toBe(401);
  });

  test('the first variant that shows serves in the place of a hidden default, and without one there is nothing', async () => {
    const spaces = [];
    for (const title of ['Alpha', 'Beta']) {
      const space = await buildSpace(admin, organizationId, { title });
      await insertPages(admin, space.id, [{ title: `${title} page`, slug: 'here', markdown: `about ${title}` }]);
      spaces.push(space.id);
    }
    const site = await buildSite(admin, organizationId, spaces);
    await adapt(site.id);
    const at = { organizationId, siteId: site.id };
    const { items } = await admin.client.ok('listSiteSpaces', at);
    const conditions = ['visitor.claims.unsigned.a', 'visitor.claims.unsigned.b'];
    for (const [index, condition] of conditions.entries())
      await admin.client.ok('updateSiteSpaceById', { ...at, siteSpaceId: items[index].id, body: { condition } });
    const address = `${site.urls.published}here`;
    expect((await read(address)).status).toBe(404);
    expect((await read(address, unsigned({ b: true }))).body).toContain('about Beta');
    expect((await read(address, unsigned({ b: true }))).body).not.toContain('Alpha');
    expect((await read(address, unsigned({ a: true, b: true }))).body).toContain('about Alpha');
    expect((await read(address, unsigned({ a: true }))).body).not.toContain('Beta');
  });

  test('the API shows a page as it is written, decided for nobody, or for all alike', async () => {
    const markdown =
      '{{ space.vars.v }} {{ page.vars.p }} {{ visitor.claims.x }} `{{ space.vars.v }}`\n\n{% if space.vars.v == "1" %}\nkept\n{% endif %}\n\n{% if visitor.claims.x %}\nasked\n{% endif %}\n\nlast\n';
    const space = await buildSpace(admin, organizationId);
    const spaceId = space.id;
    const ids = await insertPages(admin, spaceId, [{ title: 'Told', slug: 'told', markdown }]);
    const change = { operation: 'update_variables', set: { v: '1' } };
    await admin.client.ok('updateSpaceContent', { spaceId, body: { changes: [change] } });
    const request = await admin.client.ok('createChangeRequest', { spaceId, body: { subject: 'S' } });
    const { id: revisionId } = await admin.client.ok('getCurrentRevision', { spaceId });
    const pageId = ids.Told ?? '';
    const changeRequestId = request.id;
    const forms = [
      (query: Record<string, string | boolean>) => admin.client.ok('getPageById', { spaceId, pageId, query }),
      (query: Record<string, string | boolean>) =>
        admin.client.ok('getPageByPath', { spaceId, pagePath: 'told', query }),
      (query: Record<string, string | boolean>) =>
        admin.client.ok('getPageInChangeRequestById', { spaceId, changeRequestId, pageId, query }),
      (query: Record<string, string | boolean>) =>
        admin.client.ok('getPageInRevisionById', { spaceId, revisionId, pageId, query }),
    ];
    for (const form of forms) {
      expect((await form({})).markdown).toBe(markdown);
      const decided = await form({ evaluated: true });
      expect(decided.markdown.replace(/\n+/g, '\n')).toBe('1   `{{ space.vars.v }}`\nkept\nlast\n');
      expect(decided.blockIds).toHaveLength(3);
      const same = (await form({ evaluated: 'deterministic-only' })).markdown;
      expect(same).toContain('1  {{ visitor.claims.x }}');
      expect(same).toContain('{% if visitor.claims.x %}\nasked\n{% endif %}');
      expect(same).not.toContain('space.vars.v ==');
      expect(JSON.stringify((await form({ evaluated: true, format: 'document' })).document)).not.toContain('asked');
    }
  });
});
