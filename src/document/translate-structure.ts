import type { Token } from 'markdown-it';
import { parsePage } from './blocks.ts';
import { extractLinks } from './links.ts';
import { expandInline } from './markdown.ts';

const KEPT = new Set(['code_inline', 'expression', 'math_inline', 'emoji', 'note']);
const READABLE = new Set(['title', 'caption', 'alt', 'label', 'description', 'summary']);
const TAG = /<\/?[a-zA-Z][^<>]*>|<!--[\s\S]*?(?:-->|$)/g;

/**
 * What a translation must not change: the order of the blocks, and every target, code, expression, formula and tag,
 * wherever in its sentence it stands. Equal for two pages that differ in words alone.
 */
export function pageStructure(markdown: string): string {
  const { blocks, tokens, env } = parsePage(markdown);
  const order: string[] = [];
  const kept: string[] = extractLinks(markdown).map(({ kind, href }) => `${kind} ${href}`);
  for (const block of blocks) {
    order.push(`${block.kind} ${block.type} ${block.depth}`);
    if (block.tag !== undefined) kept.push(`${block.tag} ${attributesOf(block.type, block.attrs ?? {})}`);
    for (const token of expandInline(tokens.get(block) ?? [], env)) readToken(token, order, kept);
  }
  return JSON.stringify([order, kept.sort()]);
}

function attributesOf(type: string, attributes: Record<string, string>): string {
  const isFixed = (name: string) => type === 'code' || !READABLE.has(name);
  return JSON.stringify(Object.entries(attributes).filter(([name]) => isFixed(name)));
}

function readToken(token: Token, order: string[], kept: string[]): void {
  if (token.nesting !== 0 || token.type === 'hr') order.push(token.type);
  switch (token.type) {
    case 'fence':
    case 'code_block':
    case 'math_block':
      order.push(`${token.info} ${token.content}`);
      break;
    case 'html_block':
      kept.push(...htmlTags(token.content));
      break;
    case 'inline':
      for (const child of token.children ?? []) readInline(child, kept);
  }
}

function readInline(token: Token, kept: string[]): void {
  if (KEPT.has(token.type)) kept.push(`${token.type} ${token.content} ${token.markup}`);
  else if (token.type === 'html_inline') kept.push(...htmlTags(token.content));
  else if (token.type === 'hardbreak') kept.push(token.type);
  else if (token.type === 'link_open') kept.push(`href ${token.attrGet('href')} ${token.attrGet('title') ?? ''}`);
  else if (token.type === 'image') kept.push(`src ${token.attrGet('src')} ${token.attrGet('title') ?? ''}`);
}

const htmlTags = (html: string): string[] =>
  (html.match(TAG) ?? []).map(tag => tag.replace(/\salt\s*=\s*(?:"[^"]*"|'[^']*')/i, ''));
