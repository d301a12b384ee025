import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { post, reachIdp, walk } from './testing/browser.ts';
import { buildProvider } from './testing/build-provider.ts';
import { type IdentityProvider, startIdentityProvider } from './testing/identity-provider.ts';

describe.each(engines)('settings that are tried first on %s', engine => {
  let server: TestServer;
  let old: IdentityProvider;
  let next: IdentityProvider;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    server = await startServer(engine);
    [old, next] = [await startIdentityProvider(server.clock), await startIdentityProvider(server.clock)];
    ({ id: organizationId, admin } = await buildOrganization(server));
  });
  afterAll(async () => {
    await server.stop();
    await old.stop();
    await next.stop();
  });

  const settingsOf = ({ entityID, ssoURL, certificate }: IdentityProvider) => ({ entityID, ssoURL, certificate });
  async function build() {
    const provider = await buildProvider(admin, organizationId, old);
    const at = { organizationId, samlProviderId: provider.id };
    const save = (body: Record<string, unknown> = settingsOf(next), by = admin) =>
      by.client.call('saveSAMLProviderPending', { ...at, body });
    const get = () => admin.client.ok('getOrganizationSAMLProviderById', at);
    const begin = (settings: string) => admin.client.ok('startSAMLProviderTest', { ...at, body: { settings } });
    const reportOf = (samlTestId: string) => admin.client.ok('getSAMLProviderTest', { ...at, samlTestId });
    const activate = () => admin.client.call('activateSAMLProviderPending', at);
    const enter = (idp: IdentityProvider, nameId: string) => walk(server, idp, provider.service.startURL, { nameId });
    return { provider, at, save, get, begin, reportOf, activate, enter };
  }

  it('change nothing for anyone until they are activated', async () => {
    const { save, get, activate, enter } = await build();
    const saved = await save();
    expect(saved.body).toMatchObject({
      ...settingsOf(old),
      pending: { ...settingsOf(next), signed: 'any', problems: [], certificates: [{ key: 'rsa 2048' }] },
    });
    expect((await enter(old, 'before@pending.example')).status).toBe(303);
    const active = await activate();
    expect([active.status, active.body]).toMatchObject([200, settingsOf(next)]);
    expect(await get()).not.toHaveProperty('pending');
    expect((await enter(next, 'after@pending.example')).status).toBe(303);
    expect((await activate()).status).toBe(409);
  });

  it('are tested against the identity provider that they name, and the test holds after they are activated', async () => {
    const { save, get, begin, reportOf, activate } = await build();
    await save();
    const { id, url, settings } = await begin('pending');
    expect(settings).toBe('pending');
    const arrival = await walk(server, next, url, { nameId: 'try@pending.example' });
    expect([arrival.status, arrival.headers.get('set-cookie')]).toEqual([200, null]);
    const { finishedAt, status } = await reportOf(id);
    expect(status).toBe('passed');
    const tried = await get();
    expect([tried.testedAt, tried.pending.testedAt]).toEqual([undefined, finishedAt]);
    expect((await activate()).body.testedAt).toBe(finishedAt);
  });

  it('fail their test where the identity provider is another one', async () => {
    const { save, get, begin, reportOf } = await build();
    await save({ ...settingsOf(next), certificate: old.certificate });
    const { id, url } = await begin('pending');
    await walk(server, next, url, { nameId: 'try@pending.example' });
    expect(await reportOf(id)).toMatchObject({ status: 'failed', settings: 'pending' });
    expect((await get()).pending).not.toHaveProperty('testedAt');
  });

  it('sign nobody in, whatever request a response within the test’s envelope answers', async () => {
    const { provider, save, begin } = await build();
    await save();
    const test = await begin('pending');
    const subject = { nameId: 'mallory@pending.example' };
    const { action } = await reachIdp(server, next, test.url, subject);
    const asked = async (url: string) => {
      const begun = await fetch(new URL(url.replace('http://bindery.test', ''), server.url), { redirect: 'manual' });
      return begun.headers.get('location') ?? '';
    };
    const idOf = async (url: string) => {
      const { inflateRawSync } = await import('node:zlib');
      const message = new URL(url).searchParams.get('SAMLRequest') ?? '';
      return /ID="([^"]+)"/.exec(inflateRawSync(Buffer.from(message, 'base64')).toString())?.[1] ?? '';
    };
    const requestOfTest = await idOf(await asked(test.url));
    const requestOfSignIn = await idOf(await asked(provider.service.startURL));
    // The assertion, signed by the key that is tried, answers a real sign-in; the envelope names the test.
    const genuine = await next.respond({
      metadata: next.serviceMetadata,
      subject,
      inResponseTo: requestOfSignIn,
      signed: 'assertion',
    });
    const forged = genuine.replace(/(<samlp:Response[^>]*InResponseTo=")[^"]*/, `$1${requestOfTest}`);
    expect(forged).toContain(requestOfTest);
    const answer = await post(server, action, { SAMLResponse: Buffer.from(forged).toString('base64') });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null]);
  });

  it('keep a passed test while they are saved again unchanged, and forget it with a change', async () => {
    const { save, begin } = await build();
    await save();
    await walk(server, next, (await begin('pending')).url, { nameId: 'kept@pending.example' });
    expect((await save()).body.pending.testedAt).toBeDefined();
    expect((await save({ ...settingsOf(next), signed: 'assertion' })).body.pending).not.toHaveProperty('testedAt');
  });

  it('are discarded, after which there is nothing to test and a test that was begun is over', async () => {
    const { at, save, get, begin, activate } = await build();
    await save();
    const { url } = await begin('pending');
    for (const _time of [1, 2]) expect((await admin.client.call('discardSAMLProviderPending', at)).status).toBe(204);
    expect(await get()).not.toHaveProperty('pending');
    const refused = await admin.client.call('startSAMLProviderTest', { ...at, body: { settings: 'pending' } });
    expect([refused.status, refused.body.error.reason]).toEqual([409, 'sso-nothing-pending']);
    await expect(reachIdp(server, next, url, { nameId: 'late@pending.example' })).rejects.toThrow('This test is over');
    expect((await activate()).status).toBe(409);
  });

  it('are whole, for a provider that is set up, and saved by admins only', async () => {
    const { save } = await build();
    const member = await buildMember(server, organizationId, 'create');
    expect((await save(settingsOf(next), member)).status).toBe(403);
    for (const missing of ['entityID', 'ssoURL', 'certificate'])
      expect((await save({ ...settingsOf(next), [missing]: '' })).status).toBe(400);
    const { id } = await admin.client.ok('createOrganizationSAMLProvider', {
      organizationId,
      body: { label: 'Draft' },
    });
    const draft = { organizationId, samlProviderId: id, body: settingsOf(next) };
    expect((await admin.client.call('saveSAMLProviderPending', draft)).status).toBe(409);
  });

  it('apply at once to the people whom the provider has signed in, each counted once', async () => {
    const { get, enter, at } = await build();
    expect((await get()).people).toBe(0);
    const first = await enter(old, 'one@people.example');
    await enter(old, 'one@people.example');
    await enter(old, 'two@people.example');
    expect((await get()).people).toBe(2);
    const { id: userId } = await first.client.ok('getAuthenticatedUser');
    const disable = { organizationId: at.organizationId, userId, body: { disabled: true } };
    await admin.client.ok('updateMemberInOrganizationById', disable);
    expect((await get()).people).toBe(1);
  });
});
