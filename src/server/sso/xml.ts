import { DOMParser } from '@xmldom/xmldom';

/** The text is no XML that we read. The message is fit to be shown to people. */
export class XmlRefusal extends Error {}

/** Far more than any message has; readers that call themselves take this much. */
const deepest = 200;

/**
 * Parses XML from outside. Everything that lets two readers see two different texts is refused before anything reads it:
 * document types (and so entities), comments, CDATA sections and processing instructions.
 * @throws XmlRefusal
 */
export function parseXml(text: string, maxBytes: number): Document {
  if (Buffer.byteLength(text) > maxBytes) throw new XmlRefusal(`It is larger than ${maxBytes} bytes.`);
  const body = text.replace(/^\uFEFF?\s*(<\?xml\s[^>?]*\?>)?/, '');
  if (/<!DOCTYPE|<!ENTITY/i.test(body)) throw new XmlRefusal('It has a document type (DTD), which is refused.');
  if (body.includes('<!--')) throw new XmlRefusal('It has a comment, which is refused.');
  if (body.includes('<!')) throw new XmlRefusal('It has a CDATA section or a declaration, which is refused.');
  if (body.includes('<?')) throw new XmlRefusal('It has a processing instruction, which is refused.');
  checkDepth(body);
  const wrong = () => {
    throw new XmlRefusal('It is not well-formed XML.');
  };
  const parser = new DOMParser({ errorHandler: { warning: wrong, error: wrong, fatalError: wrong } });
  const document = parser.parseFromString(body, 'text/xml');
  if (!document?.documentElement) throw new XmlRefusal('It is not well-formed XML.');
  return document;
}

/** Metadata that people downloaded may carry comments; no name in it decides who somebody is. */
export const withoutComments = (text: string) => text.replace(/<!--[\s\S]*?-->/g, '');

function checkDepth(body: string): void {
  let depth = 0;
  for (const [tag] of body.matchAll(/<[^>]*>/g)) {
    if (tag.startsWith('</')) depth--;
    else if (!tag.endsWith('/>')) depth++;
    if (depth > deepest) throw new XmlRefusal(`It is nested deeper than ${deepest} levels.`);
  }
}

/** The child elements of this name, in order. */
export function childrenOf(parent: Element, namespace: string, name: string): Element[] {
  const found: Element[] = [];
  for (let child = parent.firstChild; child; child = child.nextSibling) {
    // Elements are the nodes of type 1; the DOM's types do not tell them apart by it.
    const element = child as Element;
    if (child.nodeType === 1 && element.namespaceURI === namespace && element.localName === name) found.push(element);
  }
  return found;
}

/** The text of an element that holds nothing else. @throws XmlRefusal when it does */
export function textOf(element: Element): string {
  let text = '';
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (child.nodeType !== 3) throw new XmlRefusal(`<${element.localName}> holds more than text.`);
    text += child.nodeValue ?? '';
  }
  return text.trim();
}

export const attributeOf = (element: Element, name: string): string | undefined =>
  element.getAttribute(name) || undefined;
