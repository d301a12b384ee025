import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SamlProviderRow } from '../db/tables/sso.ts';
import { judgeResponse, serviceMetadata, serviceOf } from './saml.ts';
import { startIdentityProvider } from './testing/identity-provider.ts';

const publicUrl = 'http://bindery.test';
const service = serviceOf({ publicUrl }, 'provider');
const now = new Date();

describe('a signed response', () => {
  let provider: SamlProviderRow;
  const genuine: string[] = [];
  beforeAll(async () => {
    const idp = await startIdentityProvider({ now: () => now });
    const metadata = await serviceMetadata(service);
    const subject = { nameId: 'dana@acme.example', attributes: { email: 'dana@acme.example', displayName: 'Dana' } };
    for (const signed of ['response', 'assertion', 'both'] as const)
      genuine.push(await idp.respond({ metadata, subject, signed }));
    await idp.stop();
    provider = {
      organization_id: 'organization',
      id: 'provider',
      label: 'Identity',
      sort_label: 'identity',
      sso_url: idp.ssoURL,
      entity_id: idp.entityID,
      certificate: idp.certificate,
      default_team: null,
      default_role: null,
      signed: 'any',
      created_at: now.toISOString(),
      tested_at: null,
      product: null,
      registered: 0,
      joins_as_guest: 0,
      pending: null,
    };
  });
  const judge = (xml: string) => judgeResponse(Buffer.from(xml).toString('base64'), { provider, service, now });

  it('says who somebody is', async () => {
    for (const xml of genuine) {
      const { passed, assertion } = await judge(xml);
      expect([passed, assertion?.nameId, assertion?.attributes.displayName]).toEqual([
        true,
        'dana@acme.example',
        ['Dana'],
      ]);
    }
  });

  it('says the same or nothing, whatever is changed in it', async () => {
    const place = fc.double({ min: 0, max: 1, noNaN: true });
    const put = fc.constantFrom('', '<', '>', '&amp;', '"', ' ', 'x', '<a/>', '<!---->', '\r\n', '\u0000', '&#x41;');
    const change = fc.record({ which: fc.nat(2), from: place, length: fc.nat(400), put, copyTo: fc.option(place) });
    await fc.assert(
      fc.asyncProperty(change, async ({ which, from, length, put, copyTo }) => {
        const xml = genuine[which] ?? '';
        const start = Math.floor(from * xml.length);
        const piece = xml.slice(start, start + length);
        const cut = xml.slice(0, start) + put + xml.slice(start + length);
        const at = copyTo === null ? 0 : Math.floor(copyTo * xml.length);
        const changed = copyTo === null ? cut : xml.slice(0, at) + piece + xml.slice(at);
        const verdict = await judge(changed);
        if (verdict.passed) expect(verdict.assertion).toEqual((await judge(xml)).assertion);
      }),
      { numRuns: 300 },
    );
  });
});
