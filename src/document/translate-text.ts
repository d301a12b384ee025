import type { Range, Segment, SegmentContext, SegmentPart } from './translate-model.ts';

/** What a changed segment is made of: new text, and stretches of the page. */
export type Written = readonly (string | Range)[];

const TAG = /<(\/?)([xg])\b([^<>]*?)(\/?)>/gi;
const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' };

/**
 * A segment as engines get it: XML in which `<x id="1"/>` stands for something to keep and `<g id="2">…</g>` for a mark
 * around words.
 */
export function printSegment({ parts }: Segment): string {
  const opened = new Map(parts.flatMap(({ kind, pair }, index) => (kind === 'open' ? [[pair, index] as const] : [])));
  return parts
    .map(({ kind, text, pair }, index) => {
      if (kind === 'text') return escapeXml(text);
      if (kind === 'space') return ' ';
      if (kind === 'keep') return `<x id="${index}"/>`;
      return kind === 'open' ? `<g id="${opened.get(pair)}">` : '</g>';
    })
    .join('');
}

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const unescapeXml = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return CHARACTERS[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : '';
  });

/**
 * What to write for an engine's answer; undefined when it lost, doubled or crossed something that must stay, or left no
 * words.
 */
export function readSegment(segment: Segment, answer: string): Written | undefined {
  const { parts, context } = segment;
  const written: (string | Range)[] = [];
  const closes = new Map(parts.flatMap(each => (each.kind === 'close' ? [[each.pair, each] as const] : [])));
  const seen = new Set<number>();
  const open: number[] = [];
  const write = writerOf(segment);
  let at = 0;
  let words = false;
  const text = (to: number) => {
    const plain = unescapeXml(answer.slice(at, to)).replace(/(?<!\s)\s*[\r\n\u2028\u2029]\s*/g, ' ');
    if (plain === '') return;
    words ||= /[\p{L}\p{N}]/u.test(plain);
    written.push(write(plain, written.length === 0));
  };
  for (const match of answer.matchAll(TAG)) {
    const [raw, slash, name = '', attributes = ''] = match;
    text(match.index);
    at = match.index + raw.length;
    if (name.toLowerCase() === 'x') {
      if (slash) continue;
      const index = idOf(attributes);
      if (parts[index]?.kind !== 'keep' || seen.has(index)) return undefined;
      seen.add(index);
      written.push(parts[index]);
    } else if (slash) {
      const index = open.pop();
      const close = closes.get(parts[index ?? -1]?.pair ?? -1);
      if (!close) return undefined;
      written.push(close.changed ?? close);
    } else {
      const index = idOf(attributes);
      if (parts[index]?.kind !== 'open' || seen.has(index)) return undefined;
      seen.add(index);
      open.push(index);
      written.push(parts[index]);
    }
  }
  text(answer.length);
  const wanted = parts.filter(({ kind }) => kind === 'keep' || kind === 'open').length;
  if (open.length > 0 || seen.size !== wanted || !words) return undefined;
  return finished(context, tightened(written, parts));
}

const idOf = (attributes: string): number => Number(/\bid\s*=\s*["']?(\d+)/i.exec(attributes)?.[1] ?? -1);

/** Blanks just inside of emphasis go outside, where they do not undo it. */
function tightened(written: readonly (string | Range)[], parts: readonly SegmentPart[]): (string | Range)[] {
  const out = [...written];
  const marks = new Map<unknown, boolean>(
    parts.flatMap(each => (each.tight ? [[each, each.kind === 'open'] as const] : [])),
  );
  for (let index = 0; index < out.length; index++) {
    const mark = out[index];
    const opens = marks.get(mark);
    if (opens === undefined) continue;
    const inner = out[opens ? index + 1 : index - 1];
    if (typeof inner !== 'string' || inner.trim() === '') continue;
    const blank = opens ? inner.slice(0, inner.length - inner.trimStart().length) : inner.slice(inner.trimEnd().length);
    if (blank === '') continue;
    out[opens ? index + 1 : index - 1] = opens ? inner.trimStart() : inner.trimEnd();
    out.splice(opens ? index : index + 1, 0, blank);
    index++;
  }
  return out;
}

function finished(context: SegmentContext, written: (string | Range)[]): Written {
  if (context !== 'yaml') return written;
  return [JSON.stringify(written.filter(each => typeof each === 'string').join(''))];
}

/** Characters that may be markup; a backslash makes them plain. */
const SPECIAL = /[\\`*_[\]~$|{]|<(?=[A-Za-z/!?])|&(?=#?\w+;)/g;
const LINE_START = /^(\s*)(#{1,6}(?=\s|$)|[-+*=](?=[-=\s]|$)|>|`{3}|~{3}|\||\d{1,9}(?=[.)](?:\s|$)))/;

/** Writes plain text where the segment stands. Characters that stood there unescaped before are no markup there. */
function writerOf({ context, parts }: Segment): (text: string, isFirst: boolean) => string {
  switch (context) {
    case 'html':
      return text => text.replace(/&(?=#?\w+;)/g, '&amp;').replaceAll('<', '&lt;');
    case 'html-attribute':
      return text => escapeXml(text).replaceAll('"', '&quot;').replaceAll("'", '&#39;');
    case 'tag-attribute':
      return text => text.replace(/[\\"']/g, '\\$&').replaceAll('%}', '% }');
    case 'yaml':
    case 'plain':
      return text => text;
    default:
      return markdownWriter(parts, context === 'cell');
  }
}

function markdownWriter(parts: readonly SegmentPart[], isCell: boolean) {
  const texts = parts.filter(({ kind }) => kind === 'text');
  const isPlain = ({ start, end, text }: SegmentPart) => end - start === text.length;
  const plain = new Set(texts.filter(isPlain).flatMap(({ text }) => Array.from(text)));
  for (const { text } of texts.filter(each => !isPlain(each))) for (const character of text) plain.delete(character);
  return (text: string, isFirst: boolean) => {
    const escaped = text.replace(SPECIAL, (character, offset: number) => {
      if (character === '|') return isCell ? '\\|' : character;
      if (character === '_' && /\w_\w/.test(text.slice(Math.max(0, offset - 1), offset + 2))) return character;
      return plain.has(character) ? character : `\\${character}`;
    });
    if (!isFirst) return escaped;
    return escaped
      .trimStart()
      .replace(LINE_START, (_, blank: string, mark: string) =>
        /\d/.test(mark) ? `${blank}${mark}\\` : `${blank}\\${mark}`,
      );
  };
}
