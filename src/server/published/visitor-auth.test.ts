import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSite, insertPages, publishPages, readSite } from '../testing/build-sites.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

const hour = 3600;

describe.each(engines)('visitors who sign in on %s', engine => {
  let server: TestServer;
  let admin: Person;
  let organizationId: string;
  let closed: { address: string; siteId: string; key: string };

  beforeAll(async () => {
    server = await startServer(engine);
    ({ admin, id: organizationId } = await buildOrganization(server));
    closed = await publish();
  });
  afterAll(() => server.stop());

  const now = () => Math.floor(server.clock.now().getTime() / 1000);
  const sign = (key: string, claims: Record<string, unknown> = { exp: now() + hour }, alg = 'HS256') =>
    new SignJWT(claims).setProtectedHeader({ alg }).sign(new TextEncoder().encode(key));
  const read = (address: string, cookie?: string, options: Parameters<typeof readSite>[2] = {}) =>
    readSite(server, address, { ...options, headers: { ...options.headers, ...(cookie ? { cookie } : {}) } });
  const keyOf = async (siteId: string) =>
    (await admin.client.ok('getSitePublishingAuthById', { organizationId, siteId })).privateKey;
  const change = (siteId: string, body: object) =>
    admin.client.ok('updateSitePublishingAuthById', { organizationId, siteId, body });

  async function publish(title = 'Handbook') {
    const pages = [
      { title: 'One', markdown: 'inner circle' },
      { title: 'Two', markdown: 'x' },
    ];
    const { address, siteId } = await publishPages(admin, organizationId, pages, { visibility: 'visitor-auth', title });
    return { address, siteId, key: await keyOf(siteId) };
  }

  const setCookies = (headers: { 'set-cookie'?: string | string[] }) => [headers['set-cookie'] ?? []].flat();
  const cookieOf = (headers: object) => setCookies(headers)[0]?.split(';')[0] ?? '';

  test('a token in the address becomes a cookie of this site alone, and leaves the address', async () => {
    const base = new URL(closed.address).pathname.slice(0, -1);
    const token = await sign(closed.key, { exp: now() + hour });
    const first = await read(`${closed.address}two?a=b%20c&jwt_token=${token}`);
    expect(first.status).toBe(307);
    expect(first.headers.location).toBe(`${base}/two?a=b+c`);
    expect(first.headers['cache-control']).toBe('no-store');
    expect(setCookies(first.headers)).toHaveLength(1);
    expect(setCookies(first.headers)[0]).toMatch(
      new RegExp(`^bindery_visitor=${token}; Max-Age=3(600|59[0-9]); Path=${base}; HttpOnly; SameSite=Lax$`),
    );
    const cookie = cookieOf(first.headers);
    for (const path of ['', 'one', 'two', 'one.md', 'llms-full.txt', 'feed.xml', 'sitemap.xml', '~search?q=inner']) {
      const { status, headers } = await read(`${closed.address}${path}`, cookie);
      expect([200, 307], path).toContain(status);
      expect(headers['cache-control'], path).toMatch(/^private/);
    }
    expect((await read(closed.address, cookie)).body).toContain('inner circle');
    expect((await read(closed.address)).status).toBe(401);
  });

  test('the page that asks to sign in speaks as the site does, else as the reader asks', async () => {
    const { space, address } = await publishPages(admin, organizationId, [{ title: 'One', markdown: 'inner circle' }], {
      visibility: 'visitor-auth',
    });
    const asked = () => read(address, undefined, { headers: { 'accept-language': 'ja, en;q=0.5' } });
    expect((await asked()).body).toContain('読むにはサインインしてください');
    await admin.client.ok('updateSpaceById', { spaceId: space.id, body: { language: 'ar' } });
    const { status, body } = await asked();
    expect(status).toBe(401);
    expect(body).toContain('<html lang="ar" dir="rtl"');
    expect(body).toContain('سجّل الدخول للقراءة');
  });

  test('the cookie lasts as long as the token, a minute at least, a week without an end', async () => {
    const lifetimeOf = async (claims: Record<string, unknown>) => {
      const { headers } = await read(`${closed.address}?jwt_token=${await sign(closed.key, claims)}`);
      return Number(/Max-Age=(\d+)/.exec(setCookies(headers)[0] ?? '')?.[1]);
    };
    expect(await lifetimeOf({ exp: now() + 30 })).toBe(60);
    expect(Math.abs((await lifetimeOf({ exp: now() + 1000 })) - 1000)).toBeLessThan(10);
    expect(await lifetimeOf({ exp: now() + 500 * 24 * hour })).toBe(400 * 24 * hour);
    expect(await lifetimeOf({})).toBe(7 * 24 * hour);
  });

  test('a token ends when it says, give or take a few seconds', async () => {
    const cookie = `bindery_visitor=${await sign(closed.key, { exp: now() + 60 })}`;
    expect((await read(closed.address, cookie)).status).toBe(200);
    server.clock.advance(63_000);
    expect((await read(closed.address, cookie)).status).toBe(200);
    server.clock.advance(10_000);
    expect((await read(closed.address, cookie)).status).toBe(401);
    const early = `bindery_visitor=${await sign(closed.key, { nbf: now() + 60 })}`;
    expect((await read(closed.address, early)).status).toBe(401);
  });

  test('nobody else gets in: unsigned, other keys, other algorithms, other sites, other shapes', async () => {
    const other = await publish('Other');
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const body = part({ exp: now() + hour });
    const good = await sign(closed.key);
    const signed = (header: unknown) => {
      const text = `${part(header)}.${body}`;
      return `${text}.${createHmac('sha256', closed.key).update(text).digest('base64url')}`;
    };
    expect((await read(closed.address, `bindery_visitor=${signed({ alg: 'HS256' })}`)).status).toBe(200);
    const tokens = {
      'alg none': `${part({ alg: 'none' })}.${body}.`,
      'alg none, signed': signed({ alg: 'none' }),
      'another algorithm': await sign(`${closed.key}${closed.key}`, { exp: now() + hour }, 'HS512'),
      'the right key, another algorithm': signed({ alg: 'HS384' }),
      'a header that asks for more': signed({ alg: 'HS256', crit: ['b64'], b64: false }),
      'the key of another site': await sign(other.key),
      'an empty key': `${part({ alg: 'HS256' })}.${body}.${createHmac('sha256', '')
        .update(`${part({ alg: 'HS256' })}.${body}`)
        .digest('base64url')}`,
      'an expired one': await sign(closed.key, { exp: now() - 60 }),
      'an end that is no number': await sign(closed.key, { exp: 'never' } as Record<string, unknown>),
      'a body that was changed': good.replace(/\.[^.]+\./, `.${part({ exp: now() + hour, admin: true })}.`),
      'a huge one': await sign(closed.key, { exp: now() + hour, text: 'x'.repeat(4000) }),
      nothing: '',
      words: 'let me in',
    };
    for (const [name, token] of Object.entries(tokens)) {
      const cookie = await read(closed.address, `bindery_visitor=${encodeURIComponent(token)}`);
      expect(cookie.status, name).toBe(401);
      expect(cookie.body, name).not.toContain('inner circle');
      const address = await read(`${closed.address}?jwt_token=${encodeURIComponent(token)}`);
      expect(address.status, name).toBe(401);
      expect(setCookies(address.headers), name).toEqual([]);
    }
    const theirs = cookieOf((await read(`${other.address}?jwt_token=${await sign(other.key)}`)).headers);
    expect((await read(other.address, theirs)).status).toBe(200);
    expect((await read(closed.address, theirs)).status).toBe(401);
  });

  test('a new key shuts out everybody who came in by the old one', async () => {
    const { address, siteId, key } = await publish('Renewed');
    const cookie = `bindery_visitor=${await sign(key)}`;
    const page = await read(address, cookie);
    expect(page.status).toBe(200);
    await admin.client.ok('regenerateSitePublishingAuthById', { organizationId, siteId });
    const again = await read(address, cookie, { headers: { 'if-none-match': String(page.headers.etag) } });
    expect(again.status).toBe(401);
    expect((await read(address, `bindery_visitor=${await sign(await keyOf(siteId))}`)).status).toBe(200);
  });

  test('with a time of grace tokens of the key before are taken too, until it is over', async () => {
    const { address, siteId, key } = await publish('Overlapping');
    const status = async (by: string) => (await read(address, `bindery_visitor=${await sign(by)}`)).status;
    const body = { graceHours: 24 };
    const renewed = await admin.client.ok('regenerateSitePublishingAuthById', { organizationId, siteId, body });
    expect([await status(key), await status(renewed.privateKey)]).toEqual([200, 200]);
    server.clock.advance(Date.parse(renewed.oldKeyUntil) - server.clock.now().getTime());
    expect([await status(key), await status(renewed.privateKey)]).toEqual([401, 200]);
  });

  test('somebody without a token is sent to sign in, with the place to come back to', async () => {
    const { address, siteId } = await publish('With a door');
    await change(siteId, { fallbackURL: 'https://login.example.com/start?for=docs&location=old' });
    const sent = async (path: string) => {
      const { status, headers } = await read(`${address}${path}`);
      expect(status, path).toBe(307);
      expect(headers['cache-control']).toBe('no-store');
      const to = new URL(String(headers.location));
      expect(to.origin + to.pathname, path).toBe('https://login.example.com/start');
      expect(to.searchParams.get('for'), path).toBe('docs');
      return to.searchParams.getAll('location');
    };
    expect(await sent('')).toEqual(['/']);
    expect(await sent('two')).toEqual(['/two']);
    expect(await sent('two/')).toEqual(['/two/']);
    expect(await sent('two?jwt_token=wrong')).toEqual(['/two']);
    expect(await sent('%C3%A4/b%26location=c')).toEqual(['/%C3%A4/b%26location%3Dc']);
    expect(await sent('x%20y%23z')).toEqual(['/x%20y%23z']);
    for (const path of ['~search?q=inner', 'sitemap.xml', 'llms.txt', 'feed.xml', '~/files/a/b/c.png'])
      expect((await read(`${address}${path}`)).status, path).toBe(401);
  });

  test('somebody who comes back from signing in with a token that is refused is told, not led in circles', async () => {
    const { address, siteId, key } = await publish('In circles');
    await change(siteId, { fallbackURL: 'https://login.example.com/' });
    const wrong = `${address}two?jwt_token=${await sign('another key that is long enough for it')}`;
    const first = await read(wrong);
    expect([first.status, first.headers.location]).toEqual([307, 'https://login.example.com/?location=%2Ftwo']);
    const again = await read(wrong, cookieOf(first.headers));
    expect(again.status).toBe(401);
    expect(again.body).toContain('Your sign-in was not accepted.');
    expect(again.body).toContain('href="https://login.example.com/?location=%2Ftwo"');
    const right = await read(`${address}two?jwt_token=${await sign(key)}`, cookieOf(first.headers));
    expect([right.status, right.headers.location]).toEqual([307, `${new URL(address).pathname}two`]);
    expect((await read(`${address}two`, cookieOf(first.headers))).status).toBe(307);
  });

  test('no address makes a redirect to somewhere else, or writes a header', async () => {
    const { address, siteId, key } = await publish('Straight');
    const { origin, pathname } = new URL(address);
    const token = await sign(key);
    await change(siteId, { fallbackURL: 'https://login.example.com/' });
    for (const path of [
      '%2F%2Fevil.example',
      '%5Cevil.example',
      '.%2F.%2F%2Fevil.example',
      'a%0d%0aset-cookie:x=1',
      '//evil.example',
      'a%00b',
    ]) {
      for (const query of [`?jwt_token=${token}`, '']) {
        const { headers } = await read(`${address}${path}${query}`);
        const to = new URL(String(headers.location ?? pathname), origin);
        expect([origin, 'https://login.example.com'], path).toContain(to.origin);
        if (query) expect(to.pathname, path).toMatch(new RegExp(`^${pathname}`));
        expect(headers['set-cookie'] ?? '', path).not.toMatch(/x=1/);
      }
    }
    expect((await read(`${origin}//evil.example${pathname}?jwt_token=${token}`)).headers.location).toBeUndefined();
  });

  test('without a place to sign in there is a page in the look of the site that tells nothing of it', async () => {
    const { address, siteId } = await publish('Quiet');
    const customization = await admin.client.ok('getSiteCustomizationById', { organizationId, siteId });
    const body = {
      ...customization,
      styling: { ...customization.styling, primaryColor: { light: '#aa0066', dark: '#ff99cc' } },
      header: { links: [{ title: 'Intranet', to: 'https://intranet.example.com/' }] },
      footer: { groups: [], copyright: 'Secret Ltd' },
      announcement: { message: 'We merge on Monday' },
    };
    await admin.client.ok('updateSiteCustomizationById', { organizationId, siteId, body });
    const page = await read(`${address}two`);
    expect(page.status).toBe(401);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(page.body).toContain('Sign in to read this');
    expect(page.body).toContain('Quiet');
    expect(page.body).toMatch(/aa0066|--c-accent/);
    expect(page.body).not.toMatch(/Intranet|Secret Ltd|merge on Monday|inner circle|>Two</);
    // Who was sent here with a token that has ended, or was made up, has signed in, and hears what is wrong.
    const refused = await read(`${address}two?jwt_token=made.up.it`);
    expect(refused.status).toBe(401);
    expect(refused.body).toContain('Your sign-in was not accepted.');
    expect(refused.body).not.toContain('made.up.it');
    expect((await read(`${address}favicon.svg`)).status).toBe(200);
    expect((await read(`${address}robots.txt`)).body).toBe('User-agent: *\nDisallow: /\n');
  });

  test('signing out takes the cookie and leads where the site says', async () => {
    const { address, siteId, key } = await publish('Leaving');
    const base = new URL(address).pathname.slice(0, -1);
    const cookie = `bindery_visitor=${await sign(key)}`;
    expect((await read(address, cookie)).body).toContain(`href="${base}/~sign-out"`);
    const out = await read(`${address}~sign-out`, cookie);
    expect(out.status).toBe(200);
    expect(out.body).toContain('You are signed out');
    expect(setCookies(out.headers)[0]).toBe(`bindery_visitor=; Max-Age=0; Path=${base}; HttpOnly; SameSite=Lax`);
    await change(siteId, { logoutURL: 'https://login.example.com/bye' });
    const led = await read(`${address}~sign-out?to=https://evil.example`, cookie);
    expect(led.headers.location).toBe('https://login.example.com/bye');
    const open = await publishPages(admin, organizationId, [{ title: 'One', markdown: 'x' }]);
    expect((await read(`${open.address}~sign-out`)).status).toBe(404);
  });

  test('a member visits with what ping gives, on sites of their organization only', async () => {
    const member = await buildMember(server, organizationId, 'read');
    const { serviceVisitorClaims } = await member.client.ok('updateOrganizationMemberLastSeenAt', { organizationId });
    const first = await read(`${closed.address}?jwt_token=${serviceVisitorClaims}`);
    expect(first.status).toBe(307);
    expect((await read(closed.address, cookieOf(first.headers))).body).toContain('inner circle');
    const other = await buildOrganization(server);
    const space = await buildSpace(other.admin, other.id);
    await insertPages(other.admin, space.id, [{ title: 'Theirs', markdown: 'x' }]);
    const site = await buildSite(other.admin, other.id, [space.id], { visibility: 'visitor-auth' });
    expect((await read(site.urls.published, cookieOf(first.headers))).status).toBe(401);
    server.clock.advance(hour * 1000 + 10_000);
    expect((await read(closed.address, cookieOf(first.headers))).status).toBe(401);
  });

  test('on a hostname of its own the cookie is for the whole host, and travels encrypted only', async () => {
    const { siteId, key } = await publish('Own host');
    await admin.client.ok('updateSiteById', { organizationId, siteId, body: { hostname: 'inside.example.com' } });
    const { headers } = await read(`http://inside.example.com/two?jwt_token=${await sign(key)}`);
    expect(headers.location).toBe('/two');
    expect(setCookies(headers)[0]).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  test('a page that was rendered before costs a signed-in visitor one query', async () => {
    const cookie = `bindery_visitor=${await sign(closed.key)}`;
    await read(closed.address, cookie);
    server.costs.length = 0;
    await read(closed.address, cookie);
    expect(server.costs[0]?.queries).toBe(1);
  });
});
