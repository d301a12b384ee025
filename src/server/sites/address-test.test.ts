import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type Fetched, type Fetcher, FetchFailure } from '../http/fetcher.ts';
import type { Names } from '../http/names.ts';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { publishPages, readSite } from '../testing/build-sites.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { luggage, probeSegment } from './address-probe.ts';
import { testAddress } from './address-test.ts';
import { readHsts } from './hsts.ts';

const names: Pick<Names, 'addresses'> = { addresses: async name => (name === 'docs.acme.io' ? ['192.0.2.1'] : []) };
const answer = (body: unknown, more: Partial<Fetched> = {}): Fetched => ({
  url: 'https://docs.acme.io/~t.x',
  status: 200,
  headers: {},
  contentType: 'application/json',
  body: Buffer.from(JSON.stringify(body)),
  ...more,
});
const whole = { siteId: 's', forwardedHost: 'docs.acme.io', query: true, cookie: true, asset: '/~assets/a.js' };

const page = (href = 'https://docs.acme.io/') => ({ body: Buffer.from(`<link rel="canonical" href="${href}"/>`) });

/** @param fetch answers all but the page that names an address to search engines */
async function ask(fetchRest: (url: string) => Promise<Fetched>, address = 'https://docs.acme.io', html = page()) {
  const fetch = async (url: string) => (url.endsWith('/page') ? answer({}, html) : fetchRest(url));
  const outside = { names: names as Names, fetcher: { fetch } satisfies Fetcher }; // only addresses are asked for
  const { checks } = await testAddress(outside, {
    address,
    siteId: 's',
    canonical: 'https://docs.acme.io',
    segment: '~t.x',
    proxied: true,
  });
  return Object.fromEntries(checks.map(({ name, passed, problem }) => [name, passed || problem]));
}
const failing = (failure: Error) => ask(() => Promise.reject(failure));
const network = (code: string) =>
  new FetchFailure('network', 'no', {
    cause: Object.assign(new Error('x'), { cause: Object.assign(new Error(), { code }) }),
  });
const upTo = { name: true, connection: true, certificate: true };

describe('the test of an address', () => {
  it('passes where everything arrives', async () => {
    const all = {
      ...upTo,
      site: true,
      'forwarded-host': true,
      query: true,
      cookies: true,
      redirects: true,
      assets: true,
      canonical: true,
    };
    expect(await ask(async () => answer(whole))).toEqual(all);
  });

  it('says where the way ends', async () => {
    expect(await ask(async () => answer(whole), 'https://none.acme.io')).toEqual({ name: 'unknown' });
    expect(await failing(network('ECONNREFUSED'))).toEqual({ name: true, connection: 'refused' });
    expect(await failing(network('ENOTFOUND'))).toEqual({ name: true, connection: 'unknown' });
    expect(await failing(new FetchFailure('private-address', 'no'))).toEqual({ name: true, connection: 'private' });
    expect(await failing(new FetchFailure('timeout', 'no'))).toEqual({ name: true, connection: 'timeout' });
    for (const code of ['CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID', 'DEPTH_ZERO_SELF_SIGNED_CERT'])
      expect(await failing(network(code)), code).toEqual({ name: true, connection: true, certificate: 'certificate' });
    expect(await failing(new FetchFailure('too-many-redirects', 'no'))).toEqual({ ...upTo, site: 'redirected' });
  });

  it('takes nothing else for the site', async () => {
    expect(await ask(async () => answer({ hello: 'world' }))).toEqual({ ...upTo, site: 'other' });
    expect(await ask(async () => answer({ ...whole, siteId: 'another' }))).toEqual({ ...upTo, site: 'other' });
    expect(await ask(async () => answer(whole, { status: 404 }))).toEqual({ ...upTo, site: 'status' });
  });

  it('notices a proxy that changes the address which pages name to search engines', async () => {
    const canonical = async (html: ReturnType<typeof page>) =>
      (await ask(async () => answer(whole), 'https://docs.acme.io', html)).canonical;
    expect(await canonical(page())).toBe(true);
    expect(await canonical({ body: Buffer.from('<LINK href=https://x.test/ rel=canonical>') })).toBe('lost');
    for (const same of [
      `<link href='https://docs.acme.io/' rel='canonical'>`,
      '<link rel=canonical href=https://docs.acme.io/>',
    ])
      expect(await canonical({ body: Buffer.from(same) }), same).toBe(true);
    expect(await canonical(page('https://acme.sites.test/handbook/'))).toBe('lost');
    expect(await canonical({ body: Buffer.concat([page().body, page().body]) })).toBe('lost');
    expect(await canonical({ body: Buffer.from('') })).toBe('lost');
  });

  it('names what a proxy loses', async () => {
    const lossy = { ...whole, forwardedHost: 'acme.sites.test', query: false, cookie: false };
    const found = await ask(async url => {
      if (url.endsWith('/')) return answer(lossy, { url: 'https://acme.sites.test/handbook/~t.x' });
      return url.endsWith('.js') ? answer({}, { status: 404 }) : answer(lossy);
    });
    expect(found).toMatchObject({ site: true, 'forwarded-host': 'lost', query: 'lost', cookies: 'lost' });
    expect(found).toMatchObject({ redirects: 'redirected', assets: 'lost' });
  });
});

test('what browsers are told to keep is read as they read it', () => {
  expect(readHsts('max-age=31536000; includeSubDomains')).toEqual({ maxAge: 31_536_000, includeSubDomains: true });
  expect(readHsts('MAX-AGE="600";preload, max-age=0')).toEqual({ maxAge: 600, includeSubDomains: false });
  for (const nothing of [undefined, '', 'includeSubDomains', 'max-age=0', 'max-age=-1', 'max-age=soon'])
    expect(readHsts(nothing), nothing).toBeUndefined();
});

test('the test of an address says what browsers are told to keep', async () => {
  const headers = { 'strict-transport-security': 'max-age=600' };
  const fetcher: Fetcher = { fetch: async () => answer(whole, { headers }) };
  const address = 'https://docs.acme.io';
  const asked = { address, canonical: address, siteId: 's', segment: '~t.x', proxied: true };
  const { hsts } = await testAddress({ names: names as Names, fetcher }, asked); // only addresses are asked for
  expect(hsts).toEqual({ maxAge: 600, includeSubDomains: false });
});

describe.each(engines)('tests of addresses on %s', engine => {
  let server: TestServer;
  let admin: Person;
  let organizationId: string;

  beforeAll(async () => {
    server = await startServer(engine);
    ({ admin, id: organizationId } = await buildOrganization(server));
  });
  afterAll(() => server.stop());

  test('a site answers our own question for a minute, published or not, and no other', async () => {
    const { siteId, address, site } = await publishPages(admin, organizationId, [{ title: 'One', markdown: 'x' }]);
    await admin.client.ok('unpublishSite', { organizationId, siteId });
    const { hostname: organization } = await admin.client.ok('getOrganizationById', { organizationId });
    const probe = { siteId, organization, basename: site.basename, hostname: null, proxy: 'acme.test/docs' };
    const segment = probeSegment(server.services, probe);
    const headers = { 'x-forwarded-host': 'acme.test', cookie: `${luggage.name}=${luggage.value}` };
    const { status, body } = await readSite(server, `${address}${segment}?${luggage.name}=${luggage.value}`, {
      headers,
    });
    expect([status, JSON.parse(body)]).toMatchObject([
      200,
      { siteId, forwardedHost: 'acme.test', query: true, cookie: true },
    ]);
    const named = await readSite(server, `${address}${segment}/page`, { headers });
    expect([named.status, named.body]).toEqual([
      200,
      expect.stringContaining('<link rel="canonical" href="https://acme.test/docs/"/>'),
    ]);
    const led = await readSite(server, `${address}${segment}/`, { headers });
    expect([led.status, led.headers.location]).toEqual([307, `/docs/${segment}`]);
    const forged = probeSegment(server.services, { ...probe, basename: 'another' });
    expect((await readSite(server, address + forged)).status).toBe(404);
    expect((await readSite(server, `${address}${segment.slice(0, -1)}`)).status).toBe(404);
    server.clock.advance(61_000);
    expect((await readSite(server, address + segment)).status).toBe(404);
  });

  test('who administers a site learns why its address does not answer', async () => {
    const { siteId } = await publishPages(admin, organizationId, [{ title: 'One', markdown: 'x' }]);
    const at = { organizationId, siteId };
    expect((await admin.client.call('testSiteAddress', { ...at, query: { address: 'proxy' } })).status).toBe(404);
    const { addresses } = await admin.client.ok('updateSiteById', {
      ...at,
      body: { proxy: 'www.acme.test/docs', hostname: 'docs.acme.test' },
    });
    expect(addresses).toEqual([
      { kind: 'proxy', url: 'https://www.acme.test/docs' },
      { kind: 'hostname', url: 'https://docs.acme.test' },
      { kind: 'own', url: expect.stringMatching(/^http.*\/.+/) },
    ]);
    expect(await admin.client.ok('testSiteAddress', { ...at, query: { address: 'proxy' } })).toEqual({
      object: 'site-address-test',
      address: 'https://www.acme.test/docs',
      checks: [{ name: 'name', passed: false, problem: 'silent' }],
    });
    const member = await buildMember(server, organizationId, 'create');
    expect((await member.client.call('testSiteAddress', at)).status).toBe(403);
  });
});
