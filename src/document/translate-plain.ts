import { part, type SegmentPart } from './translate-model.ts';

/** In plain text: addresses, expressions and tags of ours, which stay as they are. */
const PROTECTED =
  /\b(?:https?:\/\/|mailto:|ftp:\/\/)[^\s<>"'）」]+|(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+\b|\{\{[^\n{}]*\}\}|\{%[^\n]{0,500}?%\}/g;

/** Plain text as parts, from an offset on. */
export function plainParts(text: string, offset: number): SegmentPart[] {
  const parts: SegmentPart[] = [];
  let at = 0;
  const push = (to: number) => {
    if (to > at) parts.push(part('text', offset + at, offset + to, text.slice(at, to)));
  };
  for (const match of text.matchAll(PROTECTED)) {
    push(match.index);
    at = match.index + match[0].length;
    parts.push(part('keep', offset + match.index, offset + at));
  }
  push(text.length);
  return parts;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" };

/** As `plainParts`, for text with character references, as HTML has it; those that are not plain text stay as they are. */
export function htmlTextParts(text: string, offset: number): SegmentPart[] {
  const parts: SegmentPart[] = [];
  let at = 0;
  for (const match of text.matchAll(/&(#?\w{1,31});|(?<!\s)\s*[\r\n]\s*/g)) {
    parts.push(...plainParts(text.slice(at, match.index), offset + at));
    at = match.index + match[0].length;
    const character = match[1] === undefined ? undefined : ENTITIES[match[1]];
    const kind = match[1] === undefined ? 'space' : character === undefined ? 'keep' : 'text';
    parts.push(part(kind, offset + match.index, offset + at, character));
  }
  parts.push(...plainParts(text.slice(at), offset + at));
  return parts;
}

/** As `plainParts`, for the value of a tag's attribute, where quotes are escaped. */
export function attributeParts(text: string, offset: number): SegmentPart[] {
  const parts: SegmentPart[] = [];
  let at = 0;
  for (const match of text.matchAll(/\\(["'\\])|&quot;/g)) {
    parts.push(...plainParts(text.slice(at, match.index), offset + at));
    at = match.index + match[0].length;
    parts.push(part('text', offset + match.index, offset + at, match[1] ?? '"'));
  }
  parts.push(...plainParts(text.slice(at), offset + at));
  return parts;
}
