import type { Env, Token } from 'markdown-it';
import { inlineText } from './inline-text.ts';
import { expandInline } from './markdown.ts';
import type { Anchors } from './slugs.ts';

/** An anchor of the author's own: an empty link as GitBook writes it, or `{#id}` at the end as Docusaurus does. */
const EMPTY_LINK = /<a(\s[^<>]*)>\s*<\/a>/g;
const LINK_ID = /\bid="([^"<>\s]{1,200})"/;
const END_ID = /[ \t]\{#([^{}\s]{1,200})\}$/;

/** Expands the inline tokens of a block and gives each heading its anchor in `meta.anchor`, its text in `meta.text`. */
export function expandWithAnchors(tokens: Token[], env: Env, anchors: Anchors): Token[] {
  const own = new Map<Token, string>();
  for (const [index, token] of tokens.entries()) {
    const inline = tokens[index + 1];
    const anchor = token.type === 'heading_open' && inline ? ownAnchor(inline.content) : undefined;
    if (!anchor || !inline) continue;
    own.set(token, anchor.id);
    inline.content = anchor.rest;
  }
  const expanded = expandInline(tokens, env);
  for (const [index, token] of expanded.entries()) {
    if (token.type !== 'heading_open') continue;
    const text = inlineText(expanded[index + 1]?.children ?? []).trim();
    token.meta = { anchor: anchors.forHeading(own.get(token) ?? text), text };
  }
  return expanded;
}

/** The anchor of a heading, and the heading without it and the blanks before it. */
function ownAnchor(content: string): { id: string; rest: string } | undefined {
  for (const { 0: link, 1: attributes = '', index } of content.matchAll(EMPTY_LINK)) {
    const id = LINK_ID.exec(attributes)?.[1];
    if (id !== undefined)
      return { id, rest: withoutBlanks(content.slice(0, index)) + content.slice(index + link.length) };
  }
  const text = withoutBlanks(content);
  const [end, id] = END_ID.exec(text.slice(-250)) ?? [];
  return end === undefined || id === undefined ? undefined : { id, rest: withoutBlanks(text.slice(0, -end.length)) };
}

/** By hand: an expression for blanks at an end looks from each blank of a text. */
function withoutBlanks(text: string): string {
  let end = text.length;
  while (text[end - 1] === ' ' || text[end - 1] === '\t') end--;
  return text.slice(0, end);
}

/** The anchor and text that `expandWithAnchors` left on a heading. */
export function headingOf(token: Token): { anchor: string; text: string } {
  const { anchor, text } = token.meta ?? {};
  return { anchor: typeof anchor === 'string' ? anchor : '', text: typeof text === 'string' ? text : '' };
}
