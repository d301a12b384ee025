import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganization, type Person } from '../testing/build.ts';
import { password } from '../testing/build-accounts.ts';
import { Client } from '../testing/client.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { post } from './testing/browser.ts';
import { buildProvider } from './testing/build-provider.ts';
import { type IdentityProvider, type Subject, startIdentityProvider } from './testing/identity-provider.ts';

describe.each(engines)('a test that starts at the identity provider on %s', engine => {
  let server: TestServer;
  let idp: IdentityProvider;
  let organizationId: string;
  let admin: Person;
  /** The admin's browser. */
  let browser: Client;
  let cookie: string;
  beforeAll(async () => {
    server = await startServer(engine);
    idp = await startIdentityProvider(server.clock);
    ({ id: organizationId, admin } = await buildOrganization(server));
    await admin.client.ok('changePassword', { body: { password } });
    const { token } = await server.nobody.ok('signIn', { body: { email: admin.email, password } });
    browser = new Client(server.url, token);
    cookie = `bindery_session=${token}`;
  });
  afterAll(async () => {
    await server.stop();
    await idp.stop();
  });

  async function build() {
    const provider = await buildProvider(admin, organizationId, idp);
    const at = { organizationId, samlProviderId: provider.id };
    const arm = (client = browser) =>
      client.call('startSAMLProviderTest', { ...at, body: { start: 'identity-provider' } });
    const report = (samlTestId: string) => admin.client.ok('getSAMLProviderTest', { ...at, samlTestId });
    return { provider, at, arm, report };
  }
  type Provider = Awaited<ReturnType<typeof build>>['provider'];

  /** Opens the tile of the application at the identity provider, and follows where the browser is sent. */
  async function launch(provider: Provider, subject: Subject, headers: Record<string, string> = {}) {
    idp.subject = subject;
    idp.serviceMetadata = await (await fetch(new URL(`/sso/saml/${provider.id}/metadata`, server.url))).text();
    const page = await (await fetch(`${idp.url}/launch`)).text();
    const SAMLResponse = /value="([^"]*)"/.exec(page)?.[1] ?? '';
    const first = await post(server, /action="([^"]*)"/.exec(page)?.[1] ?? '', { SAMLResponse });
    if (!first.location.includes('/arrive?')) return { first, last: undefined };
    return { first, last: await follow(first.location, headers) };
  }
  const follow = (location: string, headers: Record<string, string> = {}) =>
    fetch(new URL(location.replace('http://bindery.test', ''), server.url), { redirect: 'manual', headers });

  it('takes the next response to the browser that armed it, reports, and signs nobody in', async () => {
    const { provider, arm, report } = await build();
    const { status, body } = await arm();
    expect([status, body]).toMatchObject([201, { status: 'waiting', start: 'identity-provider' }]);
    expect(body).not.toHaveProperty('url');
    const { last } = await launch(provider, { nameId: 'tile@armed.example' }, { cookie });
    expect([last?.status, last?.headers.get('set-cookie')]).toEqual([200, null]);
    expect(await last?.text()).toContain('Single sign-on works');
    const result = await report(body.id);
    expect(result).toMatchObject({ status: 'passed', identity: { email: 'tile@armed.example' } });
    expect(result.checks).toContainEqual(expect.objectContaining({ name: 'request', passed: true }));
    const { items } = await admin.client.ok('listMembersInOrganizationById', { organizationId });
    expect(items).toHaveLength(1);
    // It took one; the next is a sign-in again.
    const next = await launch(provider, { nameId: 'tile@armed.example' }, { cookie });
    expect([next.first.status, next.last]).toEqual([303, undefined]);
  });

  it('reports what is wrong with a response that would be refused', async () => {
    const { provider, at, arm, report } = await build();
    await admin.client.ok('updateOrganizationSAMLProvider', { ...at, body: { entityID: 'urn:another' } });
    const { body } = await arm();
    const { last } = await launch(provider, { nameId: 'wrong@armed.example' }, { cookie });
    expect(last?.status).toBe(200);
    const result = await report(body.id);
    expect(result.status).toBe('failed');
    expect(result.checks).toContainEqual(expect.objectContaining({ name: 'issuer', passed: false }));
  });

  it('leaves everyone else’s sign-ins alone: they come in, by way of a redirect', async () => {
    const { provider, arm, report } = await build();
    const { body } = await arm();
    const { last } = await launch(provider, { nameId: 'colleague@armed.example' });
    expect([last?.status, last?.headers.get('location')]).toEqual([303, 'http://bindery.test/']);
    expect(last?.headers.get('set-cookie')).toContain('bindery_session=');
    const other = await launch(provider, { nameId: 'other@armed.example' }, { cookie: 'bindery_session=bnd_wrong' });
    expect(other.last?.status).toBe(303);
    expect((await report(body.id)).status).toBe('waiting');
  });

  it('lets a response that was set aside go on once, within a minute, and its assertion be used once', async () => {
    const { provider, arm } = await build();
    await arm();
    const { first } = await launch(provider, { nameId: 'once@armed.example' }, { cookie });
    expect((await follow(first.location)).status).toBe(403);
    expect((await follow(first.location.replace(/key=.*/, 'key=guess'))).status).toBe(403);
    await arm();
    idp.subject = { nameId: 'late@armed.example' };
    const page = await (await fetch(`${idp.url}/launch`)).text();
    const SAMLResponse = /value="([^"]*)"/.exec(page)?.[1] ?? '';
    const send = () => post(server, provider.service.acsURL, { SAMLResponse });
    const [one, two] = [await send(), await send()];
    server.clock.advance(30_000);
    expect((await follow(one.location, { cookie })).status).toBe(200);
    expect((await follow(two.location)).status).toBe(403);
    await arm();
    const three = await send();
    server.clock.advance(61_000);
    expect((await follow(three.location)).status).toBe(403);
  });

  it('is not filled up by anyone: beyond some, responses are taken as they come', async () => {
    const { provider, arm } = await build();
    await arm();
    const answers: number[] = [];
    for (let count = 0; count < 22; count++)
      answers.push((await post(server, provider.service.acsURL, { SAMLResponse: 'PGEvPg==' })).status);
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 303), 403, 403]);
  });

  it('is over when the admin stops waiting, or arms another one in the same browser', async () => {
    const { provider, at, arm, report } = await build();
    const { body: first } = await arm();
    const { body: second } = await arm();
    expect((await report(first.id)).status).toBe('expired');
    const { last } = await launch(provider, { nameId: 'second@armed.example' }, { cookie });
    expect(last?.status).toBe(200);
    expect((await report(second.id)).status).toBe('passed');
    const { body: third } = await arm();
    const stop = (samlTestId: string) => admin.client.call('stopSAMLProviderTest', { ...at, samlTestId });
    expect((await stop(third.id)).status).toBe(204);
    const after = await launch(provider, { nameId: 'third@armed.example' }, { cookie });
    expect(after.first.location).not.toContain('/arrive');
    expect((await stop(second.id)).status).toBe(204);
    expect((await report(second.id)).status).toBe('passed');
    expect((await stop('unknown')).status).toBe(204);
  });

  it('needs a browser, ends after ten minutes, and is no address to begin at', async () => {
    const { provider, arm, report } = await build();
    const refused = await arm(admin.client);
    expect([refused.status, refused.body.error.reason]).toEqual([409, 'sso-test-browser']);
    const { body } = await arm();
    const start = await follow(`${provider.service.startURL}?test=${body.id}`);
    expect(start.status).toBe(404);
    server.clock.advance(600_001);
    const { first } = await launch(provider, { nameId: 'over@armed.example' }, { cookie });
    expect(first.location).not.toContain('/arrive');
    expect((await report(body.id)).status).toBe('expired');
  });
});
