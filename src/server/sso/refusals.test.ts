import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { post, reachIdp, serviceMetadata } from './testing/browser.ts';
import { buildProvider } from './testing/build-provider.ts';
import { type IdentityProvider, makeKey, startIdentityProvider } from './testing/identity-provider.ts';
import { withoutSignatures, wrap, wrappingNames } from './testing/tamper.ts';

const rsaSha1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';
const minute = 60_000;

describe.each(engines)('responses that are refused on %s', engine => {
  let server: TestServer;
  let idp: IdentityProvider;
  let organizationId: string;
  let victim: Person;
  let provider: { id: string; service: { acsURL: string; startURL: string } };
  let metadata: string;
  const attacker = 'mallory@example.com';

  beforeAll(async () => {
    server = await startServer(engine);
    idp = await startIdentityProvider(server.clock);
    const organization = await buildOrganization(server);
    organizationId = organization.id;
    victim = await buildMember(server, organizationId, 'edit');
    const { client } = organization.admin;
    await client.ok('setUserAsSSOMemberForOrganization', { organizationId, userId: victim.id });
    provider = await buildProvider(organization.admin, organizationId, idp);
    metadata = await serviceMetadata(server, provider.id);
  });
  afterAll(async () => {
    await server.stop();
    await idp.stop();
  });

  type Answering = Partial<Parameters<IdentityProvider['respond']>[0]>;
  /** A genuine response about the attacker, who has an account at the identity provider. */
  const respond = (answering: Answering = {}, from = idp) =>
    from.respond({ metadata, subject: { nameId: attacker }, ...answering });
  const send = (xml: string, to = provider) =>
    post(server, to.service.acsURL, { SAMLResponse: Buffer.from(xml).toString('base64') });

  /** Nobody is signed in, a person can read why, and no account came of it. */
  async function expectRefusal(xml: string, reason: RegExp, to = provider) {
    const answer = await send(xml, to);
    expect([answer.status, answer.page]).toEqual([403, expect.stringMatching(reason)]);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('content-type')).toContain('text/html');
    const rows = await server.services.database.read
      .selectFrom('users')
      .select('id')
      .where('email', '=', attacker)
      .execute();
    expect(rows).toEqual([]);
  }

  it('refuses one without a signature', async () => {
    await expectRefusal(withoutSignatures(await respond()), /not signed/);
  });

  it('refuses one that is signed with another key under the provider’s name', async () => {
    const impostor = await startIdentityProvider(server.clock);
    const xml = await respond({ values: { Issuer: idp.entityID } }, impostor);
    await impostor.stop();
    await expectRefusal(xml, /signature is not valid/);
  });

  it('refuses one that was changed after it was signed', async () => {
    for (const signed of ['both', 'response', 'assertion'] as const)
      await expectRefusal((await respond({ signed })).replaceAll(attacker, victim.email), /signature is not valid/);
  });

  it.each(wrappingNames)('refuses a wrapped signature: %s', async name => {
    for (const signed of ['both', name < 'XSW3' ? 'response' : 'assertion'] as const) {
      const xml = await respond({ signed });
      await expectRefusal(
        wrap(xml, name, victim.email),
        /where none belongs|assertions in it: [02-9]|one ID to two|not valid/,
      );
    }
  });

  it('refuses one in which a part carries the signature and another part the name', async () => {
    const [mine, theirs] = await Promise.all([respond({ signed: 'assertion' }), respond({ signed: 'assertion' })]);
    const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(mine)?.[0] ?? '';
    await expectRefusal(theirs.replace('</samlp:Response>', `${assertion}</samlp:Response>`), /assertions in it: 2/);
  });

  it('refuses a comment in a name, even where the signature still holds', async () => {
    const subject = { nameId: `${victim.email}.evil.example`, attributes: { email: attacker } };
    const xml = await respond({ subject });
    await expectRefusal(xml.replace('.evil.example', '<!---->.evil.example'), /comment/);
    await expectRefusal(xml.replace(`>${attacker}`, `>mallory<!-- x -->@example.com`), /comment/);
  });

  it('refuses document types and entities', async () => {
    const xml = await respond();
    const entity = `<!DOCTYPE r [<!ENTITY who "${victim.email}">]>`;
    await expectRefusal(`${entity}${xml.replace(attacker, '&who;')}`, /document type/);
    const external = '<!DOCTYPE r SYSTEM "http://127.0.0.1/x.dtd">';
    await expectRefusal(`<?xml version="1.0"?>${external}${xml}`, /document type/);
    await expectRefusal(xml.replace(attacker, '&who;'), /not well-formed/);
  });

  it('refuses CDATA sections, processing instructions and what is no XML at all', async () => {
    const xml = await respond();
    await expectRefusal(xml.replace(attacker, `<![CDATA[${attacker}]]>`), /CDATA/);
    await expectRefusal(xml.replace(attacker, `<?x y?>${attacker}`), /processing instruction/);
    await expectRefusal('hello', /not well-formed/);
    await expectRefusal(`${'<a>'.repeat(100_000)}`, /nested deeper/);
    await expectRefusal('<a/>', /no SAML response/);
    const answer = await post(server, provider.service.acsURL, { SAMLResponse: '%%%' });
    expect([answer.status, answer.page]).toEqual([403, expect.stringContaining('not base64')]);
    expect((await post(server, provider.service.acsURL, { other: 'x' })).status).toBe(400);
    expect((await post(server, provider.service.acsURL, { SAMLResponse: 'A'.repeat(1_100_000) })).status).toBe(413);
  });

  it('refuses one that has expired, and one that is not valid yet', async () => {
    const xml = await respond();
    server.clock.advance(6 * minute + 1);
    await expectRefusal(xml, /expired/);
    const later = new Date(server.clock.now().getTime() + 2 * minute).toISOString();
    await expectRefusal(await respond({ values: { ConditionsNotBefore: later } }), /not valid yet/);
    const endless = { SubjectConfirmationDataNotOnOrAfter: undefined };
    await expectRefusal(await respond({ values: endless }), /until when/);
  });

  it('refuses one for another audience, another recipient or another destination', async () => {
    const other = 'https://other.example/metadata';
    await expectRefusal(await respond({ values: { Audience: other } }), /another audience/);
    await expectRefusal(await respond({ values: { SubjectRecipient: other } }), /another recipient/);
    await expectRefusal(await respond({ values: { Destination: other } }), /sent elsewhere/);
    await expectRefusal(await respond({ values: { Issuer: other } }), /another issuer/);
  });

  it('refuses one that was made for another organization’s provider, though they trust the same identity provider', async () => {
    const elsewhere = await buildOrganization(server);
    const theirs = await buildProvider(elsewhere.admin, elsewhere.id, idp);
    await expectRefusal(await respond(), /another audience/, theirs);
    const { action, SAMLResponse } = await reachIdp(server, idp, provider.service.startURL, { nameId: attacker });
    expect((await post(server, action.replace(provider.id, theirs.id), { SAMLResponse })).status).toBe(403);
  });

  it('refuses a status that is no success, with the reason that was sent', async () => {
    const status = 'urn:oasis:names:tc:SAML:2.0:status:AuthnFailed';
    const xml = (await respond({ values: { StatusCode: status } })).replace(
      /<saml:Assertion[\s\S]*<\/saml:Assertion>/,
      '',
    );
    await expectRefusal(xml, /identity provider refused/);
    await expectRefusal(await respond({ values: { StatusCode: status } }), /assertions in it: 1/);
  });

  it('refuses SHA-1, and names that change at each sign-in', async () => {
    await expectRefusal(await respond({ algorithm: rsaSha1 }), /algorithm that is not accepted/);
    const nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
    await expectRefusal(
      await respond({ subject: { nameId: '_1', nameIdFormat, attributes: { email: attacker } } }),
      /different one/,
    );
    await expectRefusal(await respond({ subject: { nameId: 'mallory' } }), /No e-mail address/);
  });

  it('refuses an answer to a request that nobody made, and one to two requests', async () => {
    await expectRefusal(await respond({ inResponseTo: '_unknown' }), /took too long/);
    const xml = await respond({ signed: 'assertion', inResponseTo: '_one' });
    await expectRefusal(xml.replace('InResponseTo="_one"', 'InResponseTo="_two"'), /two different requests/);
    // Whoever stole an answer cannot turn it into one that was not asked for.
    await expectRefusal(xml.replace(' InResponseTo="_one"', ''), /took too long/);
  });

  it.each([
    ['response', 'assertion'],
    ['assertion', 'response'],
    ['both', 'assertion'],
    ['both', 'response'],
  ] as const)('refuses, where the provider signs %s, one with a signature on the %s alone', async (wanted, given) => {
    const organization = await buildOrganization(server);
    const strict = await buildProvider(organization.admin, organization.id, idp, { signed: wanted });
    const own = { metadata: await serviceMetadata(server, strict.id) };
    await expectRefusal(await respond({ ...own, signed: given }), /Not all that must be signed/, strict);
    const accepted = await respond({ ...own, signed: wanted, subject: { nameId: `${wanted}-${given}@example.com` } });
    expect((await send(accepted, strict)).status).toBe(303);
  });

  it('takes a genuine response once, whoever asked for it', async () => {
    const unasked = await respond({ subject: { nameId: 'once@example.com' } });
    expect((await send(unasked)).status).toBe(303);
    const replayed = await send(unasked);
    expect([replayed.status, replayed.page]).toEqual([403, expect.stringContaining('used before')]);
    const subject = { nameId: 'twice@example.com' };
    const { action, SAMLResponse } = await reachIdp(server, idp, provider.service.startURL, subject);
    const both = await Promise.all([1, 2].map(() => post(server, action, { SAMLResponse })));
    expect(both.map(({ status }) => status).sort()).toEqual([303, 403]);
  });

  it('takes one that is signed with the key of a certificate that has ended: nobody is locked out by a date', async () => {
    const old = await startIdentityProvider(server.clock, await makeKey({ days: -2 }));
    const { admin, id } = await buildOrganization(server);
    const expired = await buildProvider(admin, id, old);
    const xml = await respond(
      { metadata: await serviceMetadata(server, expired.id), subject: { nameId: 'late@example.com' } },
      old,
    );
    await old.stop();
    expect((await send(xml, expired)).status).toBe(303);
  });

  it('says why in the language of the browser', async () => {
    const read = async (language: string) => {
      const answer = await fetch(`${server.url}/sso/link?token=old`, { headers: { 'accept-language': language } });
      return [answer.status, answer.headers.get('vary'), await answer.text()];
    };
    const [status, vary, german] = await read('de-AT, en;q=0.5');
    expect([status, vary]).toEqual([403, expect.stringContaining('accept-language')]);
    expect(german).toContain('<html lang="de">');
    expect(german).toContain('Dieser Link gilt nicht oder nicht mehr.');
    expect((await read('fr'))[2]).toContain('This link is not valid, or not any more.');
  });
});
