import type { z } from 'zod';
import type { samlConnection } from '#contract/saml-connection.ts';
import { badMember } from '../http/errors.ts';
import { type Fetcher, FetchFailure } from '../http/fetcher.ts';
import { saidIn } from '../words/said.ts';
import type { Words } from '../words/words.ts';
import { describeConnection, readCertificates } from './certificates.ts';
import { attributeOf, childrenOf, parseXml, textOf } from './xml.ts';
import { XmlRefusal } from './xml-refusal.ts';
import { withoutComments } from './xml-shape.ts';

const metadata = 'urn:oasis:names:tc:SAML:2.0:metadata';
const signature = 'http://www.w3.org/2000/09/xmldsig#';
/** Where we send people: the request stands in the address. */
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
/** The document of one provider is a hundredth of this. */
const maximumBytes = 1_000_000;
const timeoutMs = 10_000;
const maximumCertificate = 10_000;

type Metadata = z.input<NonNullable<(typeof samlConnection)['readSAMLMetadata']['response']>>;

/** Reads an identity provider's metadata from its address or from the document. @throws 400 with the reason */
export async function readMetadata(
  source: { url?: string | undefined; xml?: string | undefined },
  { fetcher, now, words }: { fetcher: Fetcher; now: Date; words: Words },
): Promise<Metadata> {
  const place = source.url === undefined ? 'xml' : 'url';
  try {
    const xml = source.xml ?? (await download(source.url ?? '', fetcher));
    return describe(parseMetadata(xml), now, words);
  } catch (error) {
    if (error instanceof FetchFailure)
      throw badMember(place, 'metadata-unread', { problem: saidIn(words.texts, error.said) });
    if (error instanceof XmlRefusal)
      throw badMember(place, 'metadata-refused', { problem: saidIn(words.texts, error.said) });
    throw error;
  }
}

async function download(url: string, fetcher: Fetcher): Promise<string> {
  const accept = 'application/samlmetadata+xml, application/xml, text/xml';
  const { body } = await fetcher.fetch(url, { maxBytes: maximumBytes, timeoutMs, accept });
  return body.toString('utf8');
}

type Settings = Pick<Metadata, 'entityID' | 'ssoURL' | 'certificate'>;

/** @throws XmlRefusal */
export function parseMetadata(xml: string): Settings {
  const root = parseXml(withoutComments(xml), { bytes: maximumBytes, elements: 20_000 }).documentElement;
  const entities = root.localName === 'EntityDescriptor' ? [root] : childrenOf(root, metadata, 'EntityDescriptor');
  const providers = entities.filter(entity => roleOf(entity) !== undefined);
  if (providers.length > 1) throw new XmlRefusal('severalProviders');
  const [entity] = providers;
  const role = entity && roleOf(entity);
  if (!entity || !role) throw new XmlRefusal('noProvider');
  const services = childrenOf(role, metadata, 'SingleSignOnService');
  const service = services.find(each => attributeOf(each, 'Binding') === redirect);
  const ssoURL = (service && attributeOf(service, 'Location')) ?? '';
  if (!/^https?:\/\//.test(ssoURL)) throw new XmlRefusal('noAddress');
  const certificate = signingCertificates(role);
  if (certificate.length > maximumCertificate) throw new XmlRefusal('manyCertificates');
  return { entityID: attributeOf(entity, 'entityID') ?? '', ssoURL, certificate };
}

const roleOf = (entity: Element): Element | undefined => childrenOf(entity, metadata, 'IDPSSODescriptor')[0];

/** The certificates for signing, as PEM one after the other, each once. */
function signingCertificates(role: Element): string {
  const keys = childrenOf(role, metadata, 'KeyDescriptor').filter(key => attributeOf(key, 'use') !== 'encryption');
  const texts = keys
    .flatMap(key => childrenOf(key, signature, 'KeyInfo'))
    .flatMap(info => childrenOf(info, signature, 'X509Data'))
    .flatMap(data => childrenOf(data, signature, 'X509Certificate'))
    .map(textOf);
  const { certificates, unreadable } = readCertificates(texts.join('\n\n'));
  if (certificates.length === 0 || unreadable > 0) throw new XmlRefusal('noCertificate');
  return [...new Set(certificates.map(each => each.toString().trim()))].join('\n');
}

const describe = (settings: Settings, now: Date, words: Words): Metadata => ({
  ...settings,
  binding: 'HTTP-Redirect',
  ...describeConnection(settings, now, words),
});
