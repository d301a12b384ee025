import { DOMParser } from '@xmldom/xmldom';
import type { Texts } from '../words/english.ts';
import { inEnglish, type Said, say } from '../words/said.ts';

/** The text is no XML that we read. What it says is fit to be shown to people. */
export class XmlRefusal extends Error {
  readonly said: Said;

  constructor(...given: [name: keyof Texts['xml'], values?: Readonly<Record<string, string | number>>]) {
    const said = say('xml', ...given);
    super(inEnglish(said));
    this.said = said;
  }
}

/** Far more than any message has; readers that call themselves take this much. */
const deepest = 200;

/**
 * Parses XML from outside. Everything that lets two readers see two different texts is refused before anything reads it:
 * document types (and so entities), comments, CDATA sections and processing instructions.
 * @throws XmlRefusal
 */
export function parseXml(text: string, maxBytes: number): Document {
  if (Buffer.byteLength(text) > maxBytes) throw new XmlRefusal('tooLarge', { most: maxBytes });
  const body = text.replace(/^\uFEFF?\s*(<\?xml\s[^>?]*\?>)?/, linesOf);
  if (/<!DOCTYPE|<!ENTITY/i.test(body)) throw new XmlRefusal('documentType');
  if (body.includes('<!--')) throw new XmlRefusal('comment');
  if (body.includes('<!')) throw new XmlRefusal('declaration');
  if (body.includes('<?')) throw new XmlRefusal('instruction');
  checkDepth(body);
  const wrong = (found: unknown) => {
    const [, line, column] = /line:(\d+),col:(\d+)/.exec(String(found)) ?? [];
    throw line && column ? new XmlRefusal('malformedAt', { line, column }) : new XmlRefusal('malformed');
  };
  const parser = new DOMParser({ locator: {}, errorHandler: { warning: wrong, error: wrong, fatalError: wrong } });
  const document = parser.parseFromString(body, 'text/xml');
  if (!document?.documentElement) throw new XmlRefusal('malformed');
  return document;
}

/** Metadata that people downloaded may carry comments; no name in it decides who somebody is. */
export const withoutComments = (text: string) => text.replace(/<!--[\s\S]*?-->/g, linesOf);

/** What is left out leaves its lines, so that mistakes are found at theirs. */
const linesOf = (text: string) => text.replace(/[^\n]+/g, '');

function checkDepth(body: string): void {
  let depth = 0;
  for (const [tag] of body.matchAll(/<[^>]*>/g)) {
    if (tag.startsWith('</')) depth--;
    else if (!tag.endsWith('/>')) depth++;
    if (depth > deepest) throw new XmlRefusal('tooDeep', { deepest });
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
    if (child.nodeType !== 3) throw new XmlRefusal('moreThanText', { element: element.localName });
    text += child.nodeValue ?? '';
  }
  return text.trim();
}

export const attributeOf = (element: Element, name: string): string | undefined =>
  element.getAttribute(name) || undefined;
