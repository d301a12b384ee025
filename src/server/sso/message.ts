import { attributeOf, childrenOf, parseXml, textOf } from './xml.ts';
import { XmlRefusal } from './xml-refusal.ts';

const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol';
const assertionNamespace = 'urn:oasis:names:tc:SAML:2.0:assertion';
const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#';
/** A response with hundreds of groups stays below these; at the limit its signature is checked in a tenth of a second. */
export const maximumMessage = 512 * 1024;
export const messageLimits = { bytes: maximumMessage, elements: 1000 };

/** What stands around the assertion. Nobody may have signed it. */
export interface Envelope {
  status: string;
  statusMessage: string | undefined;
  destination: string | undefined;
  inResponseTo: string | undefined;
  issuer: string | undefined;
  /** Of all signatures in the message. */
  algorithms: string[];
  /** Base64 of the certificates that the message brings along. */
  certificates: string[];
}

interface Confirmation {
  method: string;
  recipient: string | undefined;
  notBefore: string | undefined;
  notOnOrAfter: string | undefined;
  inResponseTo: string | undefined;
}

/** An assertion, read from what was signed (saml-core 2.3.3). */
export interface Assertion {
  id: string;
  issuer: string;
  /** When the identity provider says that it wrote it. */
  issuedAt: string | undefined;
  nameId: string;
  nameIdFormat: string;
  confirmations: Confirmation[];
  notBefore: string | undefined;
  notOnOrAfter: string | undefined;
  /** One list for each restriction; each must name us. */
  audiences: string[][];
  attributes: Record<string, string[]>;
}

/** The message of the field `SAMLResponse` as text. @throws XmlRefusal */
export function decodeMessage(base64: string): string {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64.replace(/\s+/g, ''))) throw new XmlRefusal('notBase64');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'));
  } catch {
    throw new XmlRefusal('notUtf8');
  }
}

/**
 * Reads what stands around the assertion, and makes sure that there is one message with one assertion in the one place
 * where it belongs: what is moved elsewhere to fool the check of a signature is refused before it is checked.
 * @throws XmlRefusal
 */
export function readEnvelope(xml: string): Envelope {
  const document = parseXml(xml, messageLimits);
  const root = document.documentElement;
  if (root.namespaceURI !== protocol || root.localName !== 'Response') throw new XmlRefusal('noResponse');
  const status = childrenOf(root, protocol, 'Status')[0];
  const code = status && childrenOf(status, protocol, 'StatusCode')[0];
  const value = (code && attributeOf(code, 'Value')) ?? '';
  const named = (name: string) => document.getElementsByTagNameNS('*', name);
  if (named('EncryptedAssertion').length > 0) throw new XmlRefusal('encrypted');
  const assertions = childrenOf(root, assertionNamespace, 'Assertion');
  const expected = isSuccess(value) ? 1 : 0;
  if (named('Response').length !== 1 || named('Assertion').length !== assertions.length)
    throw new XmlRefusal('misplaced');
  if (assertions.length !== expected) throw new XmlRefusal('assertions', { count: assertions.length, expected });
  checkIds(document);
  const issuer = onlyChild(root, 'Issuer');
  const message = status && childrenOf(status, protocol, 'StatusMessage')[0];
  return {
    status: value,
    statusMessage: message && textOf(message),
    destination: attributeOf(root, 'Destination'),
    inResponseTo: attributeOf(root, 'InResponseTo'),
    issuer: issuer && textOf(issuer),
    algorithms: ['SignatureMethod', 'DigestMethod'].flatMap(name => algorithmsOf(document, name)),
    certificates: [...list(document.getElementsByTagNameNS(signatureNamespace, 'X509Certificate'))].map(textOf),
  };
}

/**
 * The request that a message says it answers, whatever else is wrong with it: so that whoever waits for the answer hears
 * that it is refused. Anybody may have written it.
 */
export function requestNamedIn(xml: string): string | undefined {
  const [tag = ''] = /<([\w.-]{1,32}:)?Response\s[^<>]{0,16384}>/.exec(xml) ?? [];
  return /\sInResponseTo\s?=\s?["']([\w.-]{1,256})["']/.exec(tag)?.[1];
}

export const isSuccess = (status: string) => status === 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** A signature names what it covers by an ID, so no two elements may share one, however they spell the attribute. */
function checkIds(document: Document): void {
  const seen = new Set<string>();
  for (const element of list(document.getElementsByTagName('*')))
    for (const name of ['ID', 'Id', 'id']) {
      const id = attributeOf(element, name);
      if (id === undefined) continue;
      if (seen.has(id)) throw new XmlRefusal('sameId');
      seen.add(id);
    }
}

const algorithmsOf = (document: Document, name: string) =>
  list(document.getElementsByTagNameNS(signatureNamespace, name)).map(
    element => element.getAttribute('Algorithm') ?? '',
  );

const list = (elements: HTMLCollectionOf<Element>): Element[] =>
  Array.from({ length: elements.length }, (_, index) => elements.item(index)).filter(element => element !== null);

/** @param xml what the signature covers, and nothing else @throws XmlRefusal */
export function readAssertion(xml: string): Assertion {
  const root = parseXml(xml, messageLimits).documentElement;
  if (root.namespaceURI !== assertionNamespace || root.localName !== 'Assertion') throw new XmlRefusal('noAssertion');
  const child = (parent: Element | undefined, name: string) => parent && onlyChild(parent, name);
  const subject = child(root, 'Subject');
  const nameId = child(subject, 'NameID');
  const issuer = child(root, 'Issuer');
  const conditions = child(root, 'Conditions');
  return {
    id: attributeOf(root, 'ID') ?? '',
    issuer: issuer ? textOf(issuer) : '',
    issuedAt: attributeOf(root, 'IssueInstant'),
    nameId: nameId ? textOf(nameId) : '',
    nameIdFormat: (nameId && attributeOf(nameId, 'Format')) ?? '',
    confirmations: (subject ? childrenOf(subject, assertionNamespace, 'SubjectConfirmation') : []).map(
      readConfirmation,
    ),
    notBefore: conditions && attributeOf(conditions, 'NotBefore'),
    notOnOrAfter: conditions && attributeOf(conditions, 'NotOnOrAfter'),
    audiences: (conditions ? childrenOf(conditions, assertionNamespace, 'AudienceRestriction') : []).map(restriction =>
      childrenOf(restriction, assertionNamespace, 'Audience').map(textOf),
    ),
    attributes: readAttributes(root),
  };
}

/** @throws XmlRefusal when there are two: readers could choose differently */
function onlyChild(parent: Element, name: string): Element | undefined {
  const [first, second] = childrenOf(parent, assertionNamespace, name);
  if (second) throw new XmlRefusal('severalOf', { element: name });
  return first;
}

function readConfirmation(element: Element): Confirmation {
  const data = onlyChild(element, 'SubjectConfirmationData');
  const value = (name: string) => data && attributeOf(data, name);
  return {
    method: attributeOf(element, 'Method') ?? '',
    recipient: value('Recipient'),
    notBefore: value('NotBefore'),
    notOnOrAfter: value('NotOnOrAfter'),
    inResponseTo: value('InResponseTo'),
  };
}

function readAttributes(root: Element): Record<string, string[]> {
  const attributes = new Map<string, string[]>();
  for (const statement of childrenOf(root, assertionNamespace, 'AttributeStatement'))
    for (const attribute of childrenOf(statement, assertionNamespace, 'Attribute')) {
      const name = attributeOf(attribute, 'Name') ?? '';
      const values = childrenOf(attribute, assertionNamespace, 'AttributeValue').map(textOf);
      attributes.set(name, [...(attributes.get(name) ?? []), ...values]);
    }
  return Object.fromEntries(attributes);
}
