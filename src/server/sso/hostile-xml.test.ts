import { describe, expect, it } from 'vitest';
import { expectLinear, repeated } from '#document/testing/growth.ts';
import type { SamlProviderRow } from '../db/tables/sso.ts';
import { readCertificates } from './certificates.ts';
import { decodeMessage, maximumMessage } from './message.ts';
import { parseMetadata } from './metadata.ts';
import { judgeResponse, serviceMetadata, serviceOf } from './saml.ts';
import { startIdentityProvider } from './testing/identity-provider.ts';

const pieces = [
  '<',
  '<a ',
  '<a b="',
  "<a b='>",
  '<!--',
  '<!-- -',
  '<a>',
  '</a>',
  '<a/>',
  '<a/>x',
  ' ',
  '&',
  '&amp;',
  '<?xml ',
  '\r\n',
  '<a b="c" d="e" xmlns:f="g"/>',
  '-----BEGIN CERTIFICATE-----',
  '\n \n',
];

describe('XML from anyone', () => {
  it.each(pieces)('is read in time linear in its length as metadata: %j', async piece => {
    await expectLinear(999_000, repeated(piece), parseMetadata);
    await expectLinear(999_000, size => `<a>${repeated(piece)(size)}</a>`, parseMetadata);
    await expectLinear(999_000, size => `<a ${repeated(piece)(size)}`, parseMetadata);
  });

  it('is decoded from base64 in linear time', async () => {
    for (const piece of [' ', 'A', 'A ', '=', '\n'])
      await expectLinear(2 * maximumMessage, size => `A${repeated(piece)(size)}!`, decodeMessage);
  });

  it('holds certificates that are read in linear time', async () => {
    for (const piece of [...pieces, 'A\n', ',', '-----BEGIN CERTIFICATE-----A-----END CERTIFICATE-----'])
      await expectLinear(999_000, repeated(piece), readCertificates);
  });
});

describe('a response of an identity provider', () => {
  const now = new Date();
  const service = serviceOf({ publicUrl: 'http://bindery.test' }, 'provider');

  async function genuine() {
    const idp = await startIdentityProvider({ now: () => now });
    const metadata = await serviceMetadata(service);
    const subject = { nameId: 'dana@acme.example', attributes: { email: 'dana@acme.example' } };
    const xml = await idp.respond({ metadata, subject, signed: 'response' });
    await idp.stop();
    const provider: SamlProviderRow = {
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
    const judge = (text: string) => judgeResponse(Buffer.from(text).toString('base64'), { provider, service, now });
    return { xml, judge };
  }

  it('is judged in time linear in its length, whatever stands around and inside of its signature', async () => {
    const { xml, judge } = await genuine();
    expect((await judge(xml)).passed).toBe(true);
    const many = (size: number, piece: (index: number) => string) => {
      let all = '';
      for (let index = 0; all.length < size; index++) all += piece(index);
      return all;
    };
    const ahead = (place: RegExp, piece: (index: number) => string) => (size: number) =>
      xml.replace(place, found => `${many(size, piece)}${found}`);
    const end = /<\/[\w:]*Response>/;
    const value = /<[\w:]*SignatureValue>/;
    const hostile = [
      ahead(end, () => '<b/>'),
      ahead(end, () => '<b>x</b>'),
      ahead(end, () => 'x '),
      ahead(end, index => `<b ID="a${index}"/>`),
      ahead(end, () => '<SignedInfo/>'),
      ahead(end, () => '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"/>'),
      ahead(value, () => '<KeyInfo/>'),
      ahead(value, () => '<CanonicalizationMethod Algorithm="a"/>'),
      (size: number) => xml.replace(value, found => `${found}${many(size, () => 'A<b/>')}`),
      (size: number) => xml.replace(end, found => `<b ${many(size, index => `a${index}="" `)}/>${found}`),
      (size: number) => xml.replace(end, found => `<b ${many(size, index => `xmlns:a${index}="b" `)}/>${found}`),
      (size: number) => xml.replace(/<[\w:]*Reference [\s\S]*?<\/[\w:]*Reference>/, found => many(size, () => found)),
      (size: number) => xml.replace(/<[\w:]*Transform [^>]*\/>/, found => many(size, () => found)),
    ];
    for (const make of hostile) await expectLinear(maximumMessage - xml.length - 100, make, judge);
  });
});
