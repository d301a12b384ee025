import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganization, type Person } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { post, reachIdp, walk } from './testing/browser.ts';
import { buildProvider } from './testing/build-provider.ts';
import { type IdentityProvider, makeKey, startIdentityProvider } from './testing/identity-provider.ts';

describe.each(engines)('testing a provider on %s', engine => {
  let server: TestServer;
  let idp: IdentityProvider;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    server = await startServer(engine);
    idp = await startIdentityProvider(server.clock);
    ({ id: organizationId, admin } = await buildOrganization(server));
  });
  afterAll(async () => {
    await server.stop();
    await idp.stop();
  });

  const begin = (samlProviderId: string) =>
    admin.client.ok('startSAMLProviderTest', { organizationId, samlProviderId });
  const report = (samlProviderId: string, samlTestId: string) =>
    admin.client.ok('getSAMLProviderTest', { organizationId, samlProviderId, samlTestId });
  const failed = ({ checks }: { checks: { name: string; passed: boolean }[] }) =>
    checks.filter(({ passed }) => !passed).map(({ name }) => name);

  it('reports what was sent and what a sign-in would do, and signs nobody in', async () => {
    const provider = await buildProvider(admin, organizationId, idp);
    const { id, url, status } = await begin(provider.id);
    expect(status).toBe('waiting');
    const attributes = { email: 'dana@acme.example', groups: 'writers' };
    const arrival = await walk(server, idp, url, { nameId: 'u-1', attributes });
    expect([arrival.status, arrival.headers.get('set-cookie')]).toEqual([200, null]);
    expect(arrival.page).toContain('Single sign-on works');
    const result = await report(provider.id, id);
    expect(result).toMatchObject({ status: 'passed', outcome: { allowed: true }, finishedAt: expect.any(String) });
    expect(result.identity).toMatchObject({
      nameID: 'u-1',
      email: 'dana@acme.example',
      attributes: { groups: ['writers'] },
    });
    expect(failed(result)).toEqual([]);
    expect(result.checks).toHaveLength(12);
    const { items } = await admin.client.ok('listMembersInOrganizationById', { organizationId });
    expect(items).toHaveLength(1);
    const at = { organizationId, samlProviderId: provider.id };
    expect((await admin.client.ok('getOrganizationSAMLProviderById', at)).testedAt).toBe(result.finishedAt);
    const changed = await admin.client.ok('updateOrganizationSAMLProvider', { ...at, body: { entityID: 'other' } });
    expect(changed.testedAt).toBeUndefined();
  });

  it('shows everything that is wrong at once, with what was expected', async () => {
    const provider = await buildProvider(admin, organizationId, idp, { entityID: 'urn:another' });
    const { id, url } = await begin(provider.id);
    const arrival = await walk(server, idp, url, { nameId: 'druiz' });
    expect(arrival.page).toContain('does not work yet');
    expect(arrival.page.match(/<li>[✗✓]/g)?.join('')).toMatch(/^(<li>✗){2}(<li>✓)+$/);
    const result = await report(provider.id, id);
    expect(result.status).toBe('failed');
    expect(failed(result)).toEqual(['issuer', 'email']);
    expect(result.checks).toContainEqual(
      expect.objectContaining({ name: 'issuer', expected: 'urn:another', found: idp.entityID }),
    );
    expect(result.identity.nameID).toBe('druiz');
    expect(result.outcome).toBeUndefined();
  });

  it('is reported in the language that the report is asked for in', async () => {
    const provider = await buildProvider(admin, organizationId, idp);
    const { id, url } = await begin(provider.id);
    await walk(server, idp, url, { nameId: 'nobody' });
    const asked = { organizationId, samlProviderId: provider.id, samlTestId: id };
    const { checks } = await admin.client.ok('getSAMLProviderTest', { ...asked, headers: { 'accept-language': 'de' } });
    expect(checks).toContainEqual({
      ...{ name: 'email', passed: false, found: 'nobody' },
      message: 'Es wurde keine E-Mail-Adresse gesendet, weder als Attribut „email“ noch als NameID.',
      expected: 'eine E-Mail-Adresse',
    });
    expect(JSON.stringify((await report(provider.id, id)).checks)).toContain('No e-mail address was sent');
  });

  it('says which certificate signed where another one is expected', async () => {
    const { certificate } = await makeKey();
    const provider = await buildProvider(admin, organizationId, idp, { certificate });
    const { id, url } = await begin(provider.id);
    await walk(server, idp, url, { nameId: 'dana@acme.example' });
    const result = await report(provider.id, id);
    expect(failed(result)).toEqual(['signature']);
    const check = result.checks.find(({ name }: { name: string }) => name === 'signature');
    expect(check.expected).not.toContain(check.found);
    expect(check.found).toMatch(/^…[0-9A-F:]{11}$/);
    expect(result.identity).toBeUndefined();
  });

  it('is good for one answer within ten minutes', async () => {
    const provider = await buildProvider(admin, organizationId, idp);
    const first = await begin(provider.id);
    const { action, SAMLResponse } = await reachIdp(server, idp, first.url, { nameId: 'once@acme.example' });
    expect((await post(server, action, { SAMLResponse })).status).toBe(200);
    expect((await post(server, action, { SAMLResponse })).status).toBe(403);
    await expect(reachIdp(server, idp, first.url, { nameId: 'x@acme.example' })).rejects.toThrow('This test is over');
    const second = await begin(provider.id);
    server.clock.advance(600_001);
    await expect(reachIdp(server, idp, second.url, { nameId: 'x@acme.example' })).rejects.toThrow('This test is over');
    expect((await report(provider.id, second.id)).status).toBe('expired');
  });

  it('removes what is too old, used assertions among it, and keeps what still counts', async () => {
    const provider = await buildProvider(admin, organizationId, idp);
    const count = async (table: 'saml_requests' | 'saml_assertions' | 'saml_tests') =>
      (
        await server.services.database.read
          .selectFrom(table)
          .select('id')
          .where('provider_id', '=', provider.id)
          .execute()
      ).length;
    await begin(provider.id);
    await walk(server, idp, provider.service.startURL, { nameId: 'kept@acme.example' });
    await reachIdp(server, idp, provider.service.startURL, { nameId: 'kept@acme.example' });
    const purge = async () => {
      server.clock.advance(3_600_001);
      await server.services.jobs.idle();
      return [await count('saml_requests'), await count('saml_assertions'), await count('saml_tests')];
    };
    expect([await count('saml_requests'), await count('saml_assertions')]).toEqual([1, 1]);
    expect(await purge()).toEqual([0, 0, 1]);
    server.clock.advance(24 * 3_600_000);
    expect(await purge()).toEqual([0, 0, 0]);
  });
});
