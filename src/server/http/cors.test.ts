import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganization, type Person } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('calls from pages of other origins, on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    server = await startServer(engine);
    ({ id: organizationId, admin } = await buildOrganization(server));
    const { id: siteId } = await admin.client.ok('createSite', { organizationId, body: { title: 'Docs' } });
    const row = { hostname: 'docs.example.com', organization_id: organizationId, site_id: siteId };
    await server.services.database.write(tx => tx.insertInto('site_hostnames').values(row).execute());
    await admin.client.ok('updateSiteById', { organizationId, siteId, body: { proxy: 'Acme.example.com/docs' } });
  });
  afterAll(() => server.stop());

  const ask = async (method: string, origin: string, extra: Record<string, string> = {}) => {
    const { status, headers } = await admin.client.send(method, '/v1/orgs', undefined, { origin, ...extra });
    const named = (name: string) => headers.get(`access-control-${name}`);
    return {
      status,
      vary: headers.get('vary')?.includes('Origin'),
      origin: named('allow-origin'),
      credentials: named('allow-credentials'),
      methods: named('allow-methods'),
      headers: named('allow-headers'),
    };
  };
  const preflight = (origin: string) => ask('OPTIONS', origin, { 'access-control-request-method': 'POST' });

  it('are let in from the dashboard, with everything', async () => {
    const origin = 'http://bindery.test';
    expect(await ask('GET', origin)).toMatchObject({ status: 200, vary: true, origin, credentials: 'true' });
    expect(await preflight(origin)).toMatchObject({
      status: 204,
      methods: 'GET, HEAD, POST, PUT, PATCH, DELETE',
      headers: expect.stringContaining('idempotency-key'),
    });
  });

  it.each([
    'http://acme.sites.test',
    'https://acme.sites.test:8443',
    'https://docs.example.com',
    'https://acme.example.com',
  ])('are let in from a published site to read, without its session: %s', async origin => {
    expect(await ask('GET', origin)).toMatchObject({ status: 200, origin, credentials: null });
    expect(await preflight(origin)).toMatchObject({ status: 204, methods: 'GET, HEAD', credentials: null });
  });

  it.each([
    'https://other.example.com',
    'https://acme.example.co',
    'https://www.acme.example.com',
    'http://sites.test',
    'null',
    'http://bindery.test.example.com',
    'http://acme.sites.test.example.com',
    'http://a.b.sites.test',
    'file://',
  ])('get no leave from anywhere else: %s', async origin => {
    expect(await ask('GET', origin)).toMatchObject({ vary: true, origin: null, credentials: null });
    expect(await preflight(origin)).toMatchObject({ status: 204, origin: null, methods: null });
  });

  it('are told so where an operation fails', async () => {
    const { headers } = await server.nobody.send('GET', '/v1/orgs', undefined, { origin: 'http://bindery.test' });
    expect(headers.get('access-control-allow-origin')).toBe('http://bindery.test');
    expect(headers.get('access-control-expose-headers')).toContain('x-request-id');
  });
});
