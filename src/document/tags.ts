import { FenceTracker } from './fences.ts';

/** One piece of a page before CommonMark sees it: a tag of ours, or the text between two tags. Offsets are UTF-16 units. */
export interface Piece {
  kind: 'tag' | 'text';
  start: number;
  end: number;
  /** Name as written: `hint`, `endhint`, `@vendor/block`; `details` and `enddetails` for the HTML element. */
  name: string;
  attrs: Record<string, string>;
  /** Columns by which the tag's line is indented; the text inside is read without them. */
  indent: number;
}

/** Tags that always have an end tag. */
const CONTAINERS = new Set(
  'hint tabs tab stepper step columns column content-ref code if updates update details'.split(' '),
);
/** Tags that may stand alone or have an end tag. */
const SINGLES = new Set(
  'embed file include openapi openapi-operation openapi-schemas swagger reusable-content'.split(' '),
);

const TAG_REACH = 4096;
const TAG_NAME = /^[-~]?\s*(@?[A-Za-z][\w./-]*)/;
const DETAILS_OPEN = /^<details((?:\s[^<>]*)?)>[ \t]*(?:<summary>(.*)<\/summary>[ \t]*)?$/i;
const DETAILS_CLOSE = /^<\/details>[ \t]*$/i;
const SUMMARY =
  /(?:[ \t]*(?:\r(?!\n)|\r?\n))*[ \t]*<summary>((?:(?!<summary|<\/summary>|\n[ \t]*\r?\n)[\s\S]){0,2000})<\/summary>[ \t]*(?=\r|\n|$)/iy;
const LINE = /[^\r\n]*(?:\r\n|\r|\n|$)/y;

export function isContainer(name: string): boolean {
  return CONTAINERS.has(name);
}

function isKnownTag(name: string): boolean {
  const base = name.startsWith('end') ? name.slice(3) : name;
  return CONTAINERS.has(base) || SINGLES.has(base);
}

/** Cuts text into tags and what stands between them. Tags in code, comments and raw HTML are text. Linear in the length. */
export function scanTags(source: string, from = 0): Piece[] {
  const pieces: Piece[] = [];
  const fences = new FenceTracker();
  let text = from;
  let position = from;
  while (position < source.length) {
    LINE.lastIndex = position;
    const line = LINE.exec(source)?.[0] ?? '';
    const end = position + line.length;
    const verbatim = fences.isVerbatim(line);
    const found = verbatim === 'code' ? [] : tagsOfLine(source, line, position, fences.inList, verbatim === 'html');
    for (const tag of found) {
      if (tag.start > text) pieces.push({ kind: 'text', start: text, end: tag.start, name: '', attrs: {}, indent: 0 });
      pieces.push(tag);
      text = tag.end;
    }
    position = Math.max(end, text);
  }
  if (text < source.length) {
    pieces.push({ kind: 'text', start: text, end: source.length, name: '', attrs: {}, indent: 0 });
  }
  return pieces;
}

function tagsOfLine(source: string, line: string, offset: number, inList: boolean, inHtml: boolean): Piece[] {
  const indent = line.length - line.trimStart().length;
  if (indent >= 4 && !inList) return [];
  const body = line.trim();
  if (body.startsWith('<')) return inHtml ? [] : detailsTag(source, body, offset, indent);
  if (!body.endsWith('%}')) {
    const first = body.startsWith('{%') ? readTag(body, 0) : undefined;
    if (!first || !isKnownTag(first.name)) return [];
    return [piece(source, first, offset, offset + indent, indent)];
  }
  const tags: ParsedTag[] = [];
  for (let at = body.indexOf('{%'); at >= 0; ) {
    const tag = readTag(body, at);
    if (tag) tags.push(tag);
    at = body.indexOf('{%', tag ? tag.end : at + 2);
  }
  const last = tags.at(-1);
  if (!last || last.end !== body.length) return [];
  const whole = tags[0]?.start === 0;
  if (whole && tags[0] !== undefined) {
    return tags.map((tag, i) => piece(source, tag, i === 0 ? offset : undefined, offset + indent, indent));
  }
  return last.name.startsWith('end') && isKnownTag(last.name)
    ? [piece(source, last, undefined, offset + indent, indent)]
    : [];
}

interface ParsedTag {
  name: string;
  attrs: Record<string, string>;
  start: number;
  end: number;
}

function piece(source: string, tag: ParsedTag, start: number | undefined, base: number, indent: number): Piece {
  return {
    kind: 'tag',
    start: start ?? base + tag.start,
    end: lineEnd(source, base + tag.end),
    name: tag.name,
    attrs: tag.attrs,
    indent,
  };
}

/** The offset after blanks and one line break, so that a tag owns the rest of its line when nothing else stands on it. */
function lineEnd(source: string, from: number): number {
  let at = from;
  while (source[at] === ' ' || source[at] === '\t') at++;
  if (source[at] === '\r') at++;
  else if (source[at] !== '\n') return at;
  return source[at] === '\n' ? at + 1 : at;
}

/** Reads `{% name … %}` at an offset; `%}` inside quotes does not end it. */
function readTag(text: string, start: number): ParsedTag | undefined {
  const end = tagEnd(text, start + 2);
  if (end === undefined) return undefined;
  const inner = text.slice(start + 2, end);
  const name = TAG_NAME.exec(inner);
  if (!name?.[1]) return undefined;
  const rest = inner.slice(name[0].length).replace(/[-~]$/, '').trim();
  return { name: name[1], attrs: readAttributes(name[1], rest), start, end: end + 2 };
}

function tagEnd(text: string, from: number): number | undefined {
  const limit = Math.min(text.length, from + TAG_REACH);
  let quote = '';
  for (let at = from; at < limit; at++) {
    const char = text[at] ?? '';
    if (quote) {
      if (char === '\\') at++;
      else if (char === quote) quote = '';
    } else if (char === '"') quote = char;
    else if (char === '%' && text[at + 1] === '}') return at;
  }
  const plain = text.slice(from, limit).indexOf('%}');
  return plain < 0 ? undefined : from + plain;
}

const ATTRIBUTE = /([\w:@.-]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|([^\s"']+))|"((?:\\.|[^"\\])*)"|(\S+)/g;

/** `a="b"` pairs; what stands without a name is `value`; the whole rest of an `if` is its `condition`. */
function readAttributes(name: string, rest: string): Record<string, string> {
  if (rest === '') return {};
  if (name === 'if' && !/^condition\s*=[^=]/.test(rest)) return { condition: rest };
  const attrs: Record<string, string> = {};
  for (const match of rest.matchAll(ATTRIBUTE)) {
    const [, key, double, single, bare, quoted, word] = match;
    const value = unescapeAttribute(double ?? single ?? bare ?? quoted ?? word ?? '');
    const target = key ?? 'value';
    if (!Object.hasOwn(attrs, target) && target !== '__proto__') attrs[target] = value;
  }
  return attrs;
}

function unescapeAttribute(value: string): string {
  return value.replace(/\\(["'\\])/g, '$1').replaceAll('&quot;', '"');
}

function detailsTag(source: string, body: string, offset: number, indent: number): Piece[] {
  const from = offset + indent;
  if (DETAILS_CLOSE.test(body)) {
    return [
      { kind: 'tag', start: offset, end: lineEnd(source, from + body.length), name: 'enddetails', attrs: {}, indent },
    ];
  }
  const open = body.length < TAG_REACH ? DETAILS_OPEN.exec(body) : null;
  if (!open) return [];
  const attrs: Record<string, string> = /\sopen\b/i.test(open[1] ?? '') ? { open: '' } : {};
  let end = from + body.length;
  if (open[2] !== undefined) attrs.summary = open[2].trim();
  else {
    SUMMARY.lastIndex = end;
    const summary = SUMMARY.exec(source);
    if (summary) {
      attrs.summary = (summary[1] ?? '').replace(/\s+/g, ' ').trim();
      end += summary[0].length;
    }
  }
  return [{ kind: 'tag', start: offset, end: lineEnd(source, end), name: 'details', attrs, indent }];
}
