import type { Env, Token } from 'markdown-it';
import { inlineText } from './inline-text.ts';
import { expandInline } from './markdown.ts';
import type { Anchors } from './slugs.ts';

/** An anchor of the author's own: an empty link as GitBook writes it, or `{#id}` at the end as Docusaurus does. */
const OWN_ANCHOR = /[ \t]*<a\s[^<>]*?\bid="([^"<>\s]{1,200})"[^<>]*>\s*<\/a>|[ \t]+\{#([^{}\s]{1,200})\}[ \t]*$/;

/** Expands the inline tokens of a block and gives each heading its anchor in `meta.anchor`, its text in `meta.text`. */
export function expandWithAnchors(tokens: Token[], env: Env, anchors: Anchors): Token[] {
  const own = new Map<Token, string>();
  for (const [index, token] of tokens.entries()) {
    const inline = tokens[index + 1];
    const match = token.type === 'heading_open' && inline ? OWN_ANCHOR.exec(inline.content) : null;
    const anchor = match?.[1] ?? match?.[2];
    if (!anchor || !inline) continue;
    own.set(token, anchor);
    inline.content = inline.content.replace(OWN_ANCHOR, '');
  }
  const expanded = expandInline(tokens, env);
  for (const [index, token] of expanded.entries()) {
    if (token.type !== 'heading_open') continue;
    const text = inlineText(expanded[index + 1]?.children ?? []).trim();
    token.meta = { anchor: anchors.forHeading(own.get(token) ?? text), text };
  }
  return expanded;
}

/** The anchor and text that `expandWithAnchors` left on a heading. */
export function headingOf(token: Token): { anchor: string; text: string } {
  const { anchor, text } = token.meta ?? {};
  return { anchor: typeof anchor === 'string' ? anchor : '', text: typeof text === 'string' ? text : '' };
}
