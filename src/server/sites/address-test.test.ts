import { Resolver } from 'node:dns/promises';
import {
  createServer as createHttpServer,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import type { Lookup } from '../http/guarded-connector.ts';
import { createNames } from '../http/names.ts';
import { createFetcher } from '../http/public-fetcher.ts';
import { makeKey } from '../sso/testing/identity-provider.ts';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { publishPages, readSite } from '../testing/build-sites.ts';
import { engines } from '../testing/database.ts';
import { startNameServer } from '../testing/name-server.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { luggage, probeSegment } from './address-probe.ts';
import { testAddress } from './address-test.ts';
import { readHsts } from './hsts.ts';

const whole = { siteId: 's', isMain: true, query: true, cookie: true, asset: '/~assets/a.js' };
const segment = '~t.x';

/** Who answers which path; `probe` answers any other. */
type Places = Readonly<Record<string, RequestListener>>;

const json =
  (body: unknown, status = 200, headers: OutgoingHttpHeaders = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
/** A page that names an address to search engines. */
const naming =
  (href: string, link = `<link rel="canonical" href="${href}/"/>`): RequestListener =>
  (_request, response) =>
    void response.end(link);
const ledTo =
  (location: string): RequestListener =>
  (_request, response) =>
    void response.writeHead(307, { location }).end();

/** The addresses that a name server on this machine gives. */
const lookupIn = ({ place }: { place: string }): Lookup => {
  const resolver = new Resolver();
  resolver.setServers([place]);
  return async host => (await resolver.resolve4(host)).map(address => ({ address, family: 4 }));
};

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function nameServer(address?: readonly number[]) {
  const server = await startNameServer(address ? { address } : {});
  stops.push(() => server.stop());
  return server;
}

/** @returns where `docs.acme.test` is served */
async function serve(server: Server): Promise<string> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `docs.acme.test:${typeof address === 'object' ? address?.port : ''}`;
}

/** A site that nothing is lost on the way to, but for what is said otherwise of its paths. */
async function site(places: (host: string) => Places = () => ({})): Promise<string> {
  const server = createHttpServer((request, response) => {
    const { host = '' } = request.headers;
    const probe = json({ ...whole, forwardedHost: host });
    const answers: Places = {
      probe,
      [`/${segment}/`]: ledTo(`/${segment}`),
      '/~assets/a.js': json({}),
      [`/${segment}/page`]: naming(`http://${host}`),
      ...places(host),
    };
    const answer = answers[request.url ?? ''] ?? answers.probe ?? probe;
    answer(request, response);
  });
  return `http://${await serve(server)}`;
}

interface Way {
  names?: { place: string };
  lookup?: Lookup;
  patience?: number;
}

/** Tests an address by our own fetcher and name server, with `127.0.0.1` as the one address that may be reached. */
async function ask(address: string, { names, lookup, patience }: Way = {}) {
  const server = names ?? (await nameServer([127, 0, 0, 1]));
  const outside = {
    names: createNames([server.place]),
    fetcher: createFetcher({ allow: ['127.0.0.1'], lookup: lookup ?? lookupIn(server) }),
  };
  return testAddress(outside, { address, siteId: 's', canonical: address, segment, proxied: true }, patience);
}
async function found(address: string | Promise<string>, way?: Way) {
  const { checks } = await ask(await address, way);
  return Object.fromEntries(checks.map(({ name, passed, problem }) => [name, passed || problem]));
}
const upTo = { name: true, connection: true, certificate: true };

describe('the test of an address', () => {
  it('passes where everything arrives', async () => {
    const details = ['site', 'forwarded-host', 'query', 'cookies', 'redirects', 'assets', 'canonical'];
    expect(await found(site())).toEqual({ ...upTo, ...Object.fromEntries(details.map(name => [name, true])) });
  });

  it('says where the way ends', async () => {
    const nobody = await nameServer();
    const closed = await site();
    for (const stop of stops.splice(1)) stop();
    const silent = await site(() => ({ probe: () => {} }));
    expect(await found(silent, { names: nobody })).toEqual({ name: 'unknown' });
    expect(await found(silent, { lookup: lookupIn(nobody) })).toEqual({ name: true, connection: 'unknown' });
    expect(await found(closed)).toEqual({ name: true, connection: 'refused' });
    const elsewhere = await nameServer([127, 0, 0, 2]);
    expect(await found(silent, { names: elsewhere })).toEqual({ name: true, connection: 'private' });
    expect(await found(silent, { patience: 50 })).toEqual({ name: true, connection: 'timeout' });
    expect(await found(site(() => ({ probe: ledTo('/elsewhere') })))).toEqual({ ...upTo, site: 'redirected' });
  });

  it('believes no certificate that the server made for itself', async () => {
    const { privateKey: key, certificate: cert } = await makeKey();
    const host = await serve(createHttpsServer({ key, cert }, json(whole)));
    expect(await found(`https://${host}`)).toEqual({ name: true, connection: true, certificate: 'certificate' });
  });

  it('takes nothing else for the site', async () => {
    expect(await found(site(() => ({ probe: json({ hello: 'world' }) })))).toEqual({ ...upTo, site: 'other' });
    expect(await found(site(() => ({ probe: json({ ...whole, siteId: 'b', forwardedHost: '' }) })))).toEqual({
      ...upTo,
      site: 'other',
    });
    expect(await found(site(() => ({ probe: json(whole, 404) })))).toEqual({ ...upTo, site: 'status' });
  });

  it('notices a proxy that changes the address which pages name to search engines', async () => {
    const canonical = async (page: (own: string) => string) => {
      const address = site(host => ({ [`/${segment}/page`]: naming('', page(`http://${host}/`)) }));
      return (await found(address)).canonical;
    };
    for (const same of ["<link href='$' rel='canonical'>", '<link rel=canonical href=$>'])
      expect(await canonical(own => same.replace('$', own)), same).toBe(true);
    expect(await canonical(() => '<LINK href=https://x.test/ rel=canonical>')).toBe('lost');
    expect(await canonical(() => '<link rel="canonical" href="https://acme.sites.test/handbook/"/>')).toBe('lost');
    expect(await canonical(own => `<link rel=canonical href=${own}>`.repeat(2))).toBe('lost');
    expect(await canonical(() => '')).toBe('lost');
  });

  it('names what a proxy loses', async () => {
    const lossy = { ...whole, forwardedHost: 'acme.sites.test', query: false, cookie: false };
    const address = site(() => ({
      probe: json(lossy),
      [`/${segment}/`]: ledTo('/handbook'),
      '/~assets/a.js': json({}, 404),
    }));
    expect(await found(address)).toMatchObject({
      ...{ site: true, 'forwarded-host': 'lost', query: 'lost', cookies: 'lost' },
      ...{ redirects: 'redirected', assets: 'lost' },
    });
  });

  it('says what browsers are told to keep', async () => {
    const headers = { 'strict-transport-security': 'max-age=600' };
    const { hsts } = await ask(await site(() => ({ probe: json(whole, 200, headers) })));
    expect(hsts).toEqual({ maxAge: 600, includeSubDomains: false });
  });
});

test('what browsers are told to keep is read as they read it', () => {
  expect(readHsts('max-age=31536000; includeSubDomains')).toEqual({ maxAge: 31_536_000, includeSubDomains: true });
  expect(readHsts('MAX-AGE="600";preload, max-age=0')).toEqual({ maxAge: 600, includeSubDomains: false });
  for (const nothing of [undefined, '', 'includeSubDomains', 'max-age=0', 'max-age=-1', 'max-age=soon'])
    expect(readHsts(nothing), nothing).toBeUndefined();
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
      { kind: 'own', url: expect.stringMatching(/^http.*\/.+/), pending: false },
      { kind: 'proxy', url: 'https://www.acme.test/docs', pending: true },
      { kind: 'hostname', url: 'https://docs.acme.test', pending: true },
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
