import { beforeAll, describe, expect, it } from 'vitest';
import { parseMetadata } from './metadata.ts';
import { type IdentityProvider, makeKey, startIdentityProvider } from './testing/identity-provider.ts';

const normal = (pem: string) => pem.replace(/\r/g, '').trim();

describe('an identity provider’s metadata', () => {
  let idp: IdentityProvider;
  let xml: string;
  beforeAll(async () => {
    idp = await startIdentityProvider({ now: () => new Date() });
    xml = idp.metadata;
    await idp.stop();
  });

  it('gives name, sign-in address and certificate', () => {
    const { entityID, ssoURL, certificate } = parseMetadata(xml);
    expect([entityID, ssoURL]).toEqual([idp.entityID, idp.ssoURL]);
    expect(certificate).toBe(normal(idp.certificate));
  });

  it('gives each signing certificate of a rotation once, and none for encryption', async () => {
    const next = (await makeKey()).certificate;
    const key = /<KeyDescriptor use="signing">[\s\S]*?<\/KeyDescriptor>/.exec(xml)?.[0] ?? '';
    const other = key.replace(/(<ds:X509Certificate>)[^<]*/, `$1${next.replace(/-----[A-Z ]+-----/g, '')}`);
    const encryption = key.replace('use="signing"', 'use="encryption"');
    const { certificate } = parseMetadata(xml.replace(key, `${key}${key}${other}${encryption}`));
    expect(certificate.match(/BEGIN/g)).toHaveLength(2);
    expect(certificate).toContain(normal(next));
  });

  it('may come in a list of one, with comments and a declaration', () => {
    const list = '<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">';
    const body = xml.replace(/<\?xml[^>]*\?>/, '');
    const listed = `<?xml version="1.0" encoding="UTF-8"?>\n<!-- ours -->${list}${body}</md:EntitiesDescriptor>`;
    expect(parseMetadata(listed).entityID).toBe(idp.entityID);
    expect(() => parseMetadata(listed.replace(body, body + body))).toThrow('several identity providers');
  });

  it('is refused with the line at fault, whatever was left out above', () => {
    const text = '<?xml version="1.0"?>\n<!-- ours\n-->\n<a>\n  <b></c>\n</a>';
    expect(() => parseMetadata(text)).toThrow(/not well-formed XML at line 5, column \d+\.$/);
  });

  it('is refused when it is something else, or more than it seems', () => {
    expect(() => parseMetadata('<html/>')).toThrow('does not describe');
    expect(() => parseMetadata(`<!DOCTYPE a [<!ENTITY b "c">]>${xml}`)).toThrow('document type');
    expect(() => parseMetadata(xml.replaceAll('HTTP-Redirect', 'HTTP-POST'))).toThrow('no sign-in address');
    expect(() => parseMetadata(xml.replace(idp.ssoURL, 'javascript:alert(1)'))).toThrow('no sign-in address');
    expect(() => parseMetadata(xml.replace(/(<ds:X509Certificate>)[^<]*/, '$1AAAA'))).toThrow('no certificate');
    expect(() => parseMetadata(`${xml}${' '.repeat(1_000_000)}`)).toThrow('larger than');
  });
});
