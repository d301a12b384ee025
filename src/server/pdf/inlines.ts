import type { MathNode } from './math.ts';

/** Kinds of text that differ only in how they look. */
export type Style =
  | 'b'
  | 'i'
  | 's'
  | 'u'
  | 'sub'
  | 'sup'
  | 'mark'
  | 'small'
  | 'kbd'
  | 'muted'
  | 'broken'
  | 'mention'
  | 'must';

/** A place where a long word may end its line. */
export const BREAK = 0;

/**
 * What stands within a line, as the template reads it: text, a place to break it, or a thing by its kind `k`. Text is only
 * ever data: nothing in it means anything to Typst.
 */
export type Inline =
  | string
  | typeof BREAK
  | { k: Style; c: Inline[] }
  | { k: 'code'; c: Inline[] }
  | { k: 'a'; to: string; url: string; c: Inline[] }
  | { k: 'img'; f: string; w: number }
  | { k: 'math'; v: MathNode[] }
  | { k: 'box'; on: boolean }
  | { k: 'at'; id: string }
  | { k: 'br' };

/** A text with places to break its long words. */
export function breakable(text: string, longest = 28): Inline[] {
  if (text.length <= longest) return text === '' ? [] : [text];
  const parts: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(/\S+/g)) {
    if (match[0].length <= longest) continue;
    for (const piece of match[0].matchAll(/.{1,8}?(?:[/._\-?&=:,;)]+|$)|.{8}/gsu)) {
      const end = match.index + piece.index + piece[0].length;
      parts.push(text.slice(from, end), BREAK);
      from = end;
    }
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

/** The text of a line without its looks. */
export function plainText(nodes: readonly Inline[]): string {
  return nodes
    .map(node => (typeof node === 'string' ? node : typeof node === 'object' && 'c' in node ? plainText(node.c) : ''))
    .join('');
}
