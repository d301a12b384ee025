import { XmlRefusal } from './xml-refusal.ts';

export interface ShapeLimits {
  elements: number;
}

/** Far more than any message has; parsers that recurse cope with this much. */
const deepest = 200;
/** Characters of a tag with its attributes: an address may have 2,000, and a tag has a handful of them. */
const longestTag = 16_384;
const mostAttributes = 64;
/** Namespace prefixes of the whole document. Parsers copy the declared ones for each element that declares another. */
const mostPrefixes = 64;

/**
 * Refuses XML that would be slow to read, and ends of elements that never began. What reads it afterwards, before any signature is known to be good, takes time
 * that grows with the square of each of these: a parser looks up each attribute among the others of its element, and an
 * XPath engine sorts elements by counting their siblings. Linear in the length for any input.
 * @throws XmlRefusal
 */
export function checkShape(xml: string, { elements: most }: ShapeLimits): void {
  const prefixes = new Set<string>();
  let depth = 0;
  let elements = 0;
  for (let start = xml.indexOf('<'); start >= 0; ) {
    const { end, attributes } = readTag(xml, start);
    if (end - start > longestTag || attributes > mostAttributes) throw new XmlRefusal('tooComplex');
    if (xml[start + 1] === '/') {
      if (--depth < 0) throw notWellFormed(xml, start);
    } else {
      elements++;
      if (xml[end - 1] !== '/') depth++;
      for (const [, prefix = ''] of xml.slice(start, end).matchAll(/\sxmlns:([^\s=]{1,100})/g)) prefixes.add(prefix);
    }
    if (depth > deepest) throw new XmlRefusal('tooDeep', { deepest });
    if (elements > most || prefixes.size > mostPrefixes) throw new XmlRefusal('tooComplex');
    start = xml.indexOf('<', end);
  }
}

/** Where the tag that starts here ends, and how many attributes it has. @throws XmlRefusal */
function readTag(xml: string, start: number): { end: number; attributes: number } {
  let attributes = 0;
  let quote = '';
  for (let at = start + 1; at < xml.length; at++) {
    const char = xml.charAt(at);
    if (char === '<') break;
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '=') attributes++;
    else if (char === '>') return { end: at, attributes };
  }
  throw notWellFormed(xml, start);
}

function notWellFormed(xml: string, at: number): XmlRefusal {
  const before = xml.slice(0, at);
  return new XmlRefusal('malformedAt', { line: before.split('\n').length, column: at - before.lastIndexOf('\n') });
}

/** Downloaded metadata may have comments; no name in it decides who somebody is. */
export function withoutComments(text: string): string {
  let kept = '';
  let from = 0;
  for (let start = text.indexOf('<!--'); start >= 0; start = text.indexOf('<!--', from)) {
    const end = text.indexOf('-->', start + 4);
    if (end < 0) break;
    kept += text.slice(from, start) + linesOf(text.slice(start, end));
    from = end + 3;
  }
  return kept + text.slice(from);
}

/** What is removed leaves its line breaks, so that errors are reported at the lines of the original. */
export const linesOf = (text: string) => text.replace(/[^\n]+/g, '');
