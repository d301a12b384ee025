import { type Found, type Locate, located } from './links-located.ts';
import { type Candidate, candidatesOf } from './srcset.ts';

const HTML_TARGET = /<(a|img|source|video|audio)\b(?:"[^"]*"|'[^']*'|[^'"<>])*>/gi;
const ATTRIBUTE = /\s(href|srcset|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/gi;

const NAMES: Record<string, readonly string[]> = {
  a: ['href'],
  img: ['src', 'srcset'],
  source: ['src', 'srcset'],
  video: ['src'],
  audio: ['src'],
};

/** The link targets in HTML that begins at `position`. */
export function linksOfHtml(html: string, position: number, locate: Locate): Found[] {
  return Array.from(html.matchAll(HTML_TARGET)).flatMap(tag => {
    const names = NAMES[tag[1]?.toLowerCase() ?? ''] ?? [];
    return Array.from(tag[0].matchAll(ATTRIBUTE)).flatMap(attribute => {
      const [text, written = '', double, single, bare] = attribute;
      const name = written.toLowerCase();
      if (!names.includes(name)) return [];
      const value = double ?? single ?? bare ?? '';
      const at = position + tag.index + attribute.index + text.length - value.length - (bare === undefined ? 1 : 0);
      return targetsOf(name, value, bare !== undefined).flatMap(({ address, index }) => {
        const href = decode(address);
        const kind = name !== 'href' ? 'image' : href.startsWith('user:') ? 'mention' : 'link';
        const syntax = `${bare === undefined ? '' : 'bare-'}${name === 'srcset' ? 'srcset' : 'html'}` as const;
        return located({ kind, href, length: address.length, syntax }, at + index, locate);
      });
    });
  });
}

/** Without quotes an attribute holds no blanks, and so no more than one address. */
const targetsOf = (name: string, value: string, isBare: boolean): Candidate[] =>
  name === 'srcset' && !isBare ? candidatesOf(value) : [{ address: value, size: '', index: 0 }];

function decode(value: string): string {
  return value
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
