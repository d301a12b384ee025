import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, buildUser, type Person } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { post, reachIdp, walk } from './testing/browser.ts';
import { buildProvider } from './testing/build-provider.ts';
import { type IdentityProvider, makeKey, startIdentityProvider } from './testing/identity-provider.ts';
import { withoutSignatures } from './testing/tamper.ts';

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

  it.each([
    [
      'encrypted',
      (xml: string) => xml.replace(/<saml:Assertion[\s\S]*<\/saml:Assertion>/, '<saml:EncryptedAssertion/>'),
    ],
    ['comment', (xml: string) => xml.replace('<saml:Assertion', '<!-- x --><saml:Assertion')],
  ])('ends where the response cannot be read, and says why: %s', async (word, spoil) => {
    const provider = await buildProvider(admin, organizationId, idp);
    const { id, url } = await begin(provider.id);
    const { action, SAMLResponse } = await reachIdp(server, idp, url, { nameId: 'dana@acme.example' });
    const spoilt = Buffer.from(spoil(Buffer.from(SAMLResponse, 'base64').toString())).toString('base64');
    const { page } = await post(server, action, { SAMLResponse: spoilt });
    expect(page).toContain('does not work yet');
    const result = await report(provider.id, id);
    expect(result.status).toBe('failed');
    expect(result.checks).toMatchObject([{ name: 'format', message: expect.stringContaining(word) }]);
  });

  it('tells a signature that is missing from one by another certificate', async () => {
    const missing = async (signed: 'any' | 'both', spoil = (xml: string) => xml) => {
      const provider = await buildProvider(admin, organizationId, idp, { signed });
      const { id, url } = await begin(provider.id);
      const { action, SAMLResponse } = await reachIdp(server, idp, url, { nameId: 'dana@acme.example' });
      const spoilt = Buffer.from(spoil(Buffer.from(SAMLResponse, 'base64').toString())).toString('base64');
      await post(server, action, { SAMLResponse: spoilt });
      const { checks } = await report(provider.id, id);
      return checks.filter(({ passed }: { passed: boolean }) => !passed);
    };
    expect(await missing('any', withoutSignatures)).toMatchObject([
      { name: 'signed', message: 'The response is not signed.', found: 'no signature' },
    ]);
    // The first signature is the one of the response.
    const once = (xml: string) => xml.replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/, '');
    expect(await missing('both', once)).toMatchObject([
      { name: 'signed', message: expect.stringContaining('Not all') },
    ]);
  });

  it('says as whom they would sign in, with the role and whether the account is linked', async () => {
    const provider = await buildProvider(admin, organizationId, idp, { defaultRole: 'edit' });
    const accountOf = async (email: string, attributes = {}) => {
      const { id, url } = await begin(provider.id);
      await walk(server, idp, url, { nameId: email, attributes });
      return (await report(provider.id, id)).outcome.account;
    };
    const names = { first_name: 'Dana', last_name: 'Ruiz' };
    const fresh = { kind: 'new', displayName: 'Dana Ruiz', email: 'dana@new.example', role: 'edit', linked: false };
    expect(await accountOf('dana@new.example', names)).toEqual(fresh);
    const member = await buildMember(server, organizationId, 'comment');
    const known = { kind: 'member', displayName: expect.any(String), email: member.email, role: 'comment' };
    expect(await accountOf(member.email)).toEqual({ ...known, linked: false });
    await admin.client.ok('setUserAsSSOMemberForOrganization', { organizationId, userId: member.id });
    expect(await accountOf(member.email)).toEqual({ ...known, linked: true });
    const stranger = await buildUser(server, { name: 'Secret Name' });
    const other = await accountOf(stranger.email);
    expect(other).toMatchObject({ kind: 'other', email: stranger.email, linked: false });
    expect(other.displayName).not.toBe('Secret Name');
    const at = { organizationId, samlProviderId: provider.id };
    await admin.client.ok('updateOrganizationSAMLProvider', { ...at, body: { joinsAsGuest: true } });
    expect((await accountOf('gus@new.example')).role).toBeNull();
  });

  it('tells the clock skew in seconds, and that an address in mixed case is read in lower case', async () => {
    const provider = await buildProvider(admin, organizationId, idp);
    const { id, url } = await begin(provider.id);
    const { action } = await reachIdp(server, idp, url, { nameId: 'x' });
    const inResponseTo = /ID="([^"]+)"/.exec(
      inflateRawSync(
        Buffer.from(
          new URL(
            (
              await fetch(new URL(url.replace('http://bindery.test', ''), server.url), { redirect: 'manual' })
            ).headers.get('location') ?? '',
          ).searchParams.get('SAMLRequest') ?? '',
          'base64',
        ),
      ).toString(),
    )?.[1];
    const IssueInstant = new Date(server.clock.now().getTime() - 7_000).toISOString();
    const xml = await idp.respond({
      ...{ metadata: idp.serviceMetadata, subject: { nameId: 'Dana@ACME.example' }, inResponseTo },
      values: { IssueInstant },
    });
    await post(server, action, { SAMLResponse: Buffer.from(xml).toString('base64') });
    const result = await report(provider.id, id);
    expect(result.skew).toBe(-7);
    expect(result.checks).toContainEqual(
      expect.objectContaining({ name: 'time', passed: true, message: expect.stringContaining('clock skew -7 s') }),
    );
    expect(result.checks).toContainEqual({
      ...{ name: 'email', passed: true, found: 'Dana@ACME.example' },
      message: 'The e-mail address was sent in mixed case. It is read as dana@acme.example.',
    });
  });

  it('shows the response as it came, but for what could sign somebody in again', async () => {
    const provider = await buildProvider(admin, organizationId, idp);
    const { id, url } = await begin(provider.id);
    const { action, SAMLResponse } = await reachIdp(server, idp, url, { nameId: 'raw@acme.example' });
    const sent = Buffer.from(SAMLResponse, 'base64').toString();
    await post(server, action, { SAMLResponse });
    const { raw } = await report(provider.id, id);
    expect(raw).toContain('raw@acme.example');
    expect(raw).toContain(idp.entityID);
    const secrets = [...sent.matchAll(/<ds:(SignatureValue|DigestValue|X509Certificate)[^>]*>([^<]+)</g)];
    expect(secrets.length).toBeGreaterThan(3);
    for (const [, , secret = ''] of secrets) expect(raw).not.toContain(secret.trim());
    const nonsense = await begin(provider.id);
    await reachIdp(server, idp, nonsense.url, { nameId: 'x@acme.example' });
    expect((await report(provider.id, nonsense.id)).raw).toBeUndefined();
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
