import { DOMParser } from '@xmldom/xmldom';
import { XmlRefusal } from './xml-refusal.ts';
import { checkShape, linesOf, type ShapeLimits } from './xml-shape.ts';

export interface XmlLimits extends ShapeLimits {
  bytes: number;
}

/**
 * Parses XML from outside. Everything that lets two readers see two different texts is refused before anything reads it:
 * document types (and so entities), comments, CDATA sections and processing instructions.
 * @throws XmlRefusal
 */
export function parseXml(text: string, limits: XmlLimits): Document {
  if (Buffer.byteLength(text) > limits.bytes) throw new XmlRefusal('tooLarge', { most: limits.bytes });
  const body = text.replace(/^\uFEFF?\s*(<\?xml\s[^>?]*\?>)?/, linesOf);
  if (/<!DOCTYPE|<!ENTITY/i.test(body)) throw new XmlRefusal('documentType');
  if (body.includes('<!--')) throw new XmlRefusal('comment');
  if (body.includes('<!')) throw new XmlRefusal('declaration');
  if (body.includes('<?')) throw new XmlRefusal('instruction');
  checkShape(body, limits);
  const wrong = (found: unknown) => {
    const [, line, column] = /line:(\d+),col:(\d+)/.exec(String(found)) ?? [];
    throw line && column ? new XmlRefusal('malformedAt', { line, column }) : new XmlRefusal('malformed');
  };
  const parser = new DOMParser({ locator: {}, errorHandler: { warning: wrong, error: wrong, fatalError: wrong } });
  const document = parser.parseFromString(body, 'text/xml');
  if (!document?.documentElement) throw new XmlRefusal('malformed');
  return document;
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
    if (child.nodeType !== 3) throw new XmlRefusal('moreThanText', { element: element.localName });
    text += child.nodeValue ?? '';
  }
  return text.trim();
}

export const attributeOf = (element: Element, name: string): string | undefined =>
  element.getAttribute(name) || undefined;
