import type { Env, Token } from 'markdown-it';
import { parseBlockTokens } from './markdown.ts';

/** A top-level CommonMark block as a range of line numbers within its text, the end excluded. */
interface Leaf {
  type: string;
  from: number;
  to: number;
  tokens: Token[];
}

const HTML_TAGS = /<(\/?)(div|table|center|p|section|article|figure|ul|ol|picture|a)(?=[\s>/])[^<>]*?(\/?)>/gi;

/** The top-level blocks of text without tags, in order; between two of them stand only blank lines. */
export function splitLeaves(text: string, env: Env): Leaf[] {
  const leaves: Leaf[] = [];
  const deltas: number[] = [];
  let level = 0;
  const tokens = parseBlockTokens(text, env);
  for (const [index, token] of tokens.entries()) {
    if (level === 0 && token.map) {
      leaves.push({ type: leafType(tokens, index), from: token.map[0], to: token.map[1], tokens: [] });
      deltas.push(token.type === 'html_block' ? openedTags(token.content) : 0);
    }
    leaves.at(-1)?.tokens.push(token);
    level += token.nesting;
  }
  return joinHtml(leaves, deltas, text.split(/\r\n?|\n/));
}

function leafType(tokens: Token[], index: number): string {
  const token = tokens[index];
  switch (token?.type) {
    case 'heading_open':
      return `heading-${token.tag.slice(1)}`;
    case 'bullet_list_open':
      return isTask(tokens, index) ? 'list-tasks' : 'list-unordered';
    case 'ordered_list_open':
      return 'list-ordered';
    case 'blockquote_open':
      return 'blockquote';
    case 'fence':
    case 'code_block':
      return 'code';
    case 'hr':
      return 'divider';
    case 'table_open':
      return 'table';
    case 'math_block':
      return 'math';
    case 'reference_definition':
    case 'note_definition':
      return 'definition';
    case 'html_block':
      return htmlType(token.content);
    default:
      return isImage(tokens[index + 1]?.content ?? '') ? 'images' : 'paragraph';
  }
}

function isTask(tokens: Token[], index: number): boolean {
  return tokens[index + 2]?.type === 'paragraph_open' && /^\[[ xX]\](\s|$)/.test(tokens[index + 3]?.content ?? '');
}

function isImage(content: string): boolean {
  return content.length < 4000 && /^!\[[^\]]*\]\((?:<[^>]*>|[^()\s]*)(?:\s+"[^"]*")?\)$/.test(content);
}

function htmlType(content: string): string {
  const head = content.slice(0, 2000).trimStart();
  if (/^<table[\s>]/i.test(head)) return 'table';
  if (/^(?:<(?:div|p|center|a)(?:\s[^<>]*)?>\s*)*<(?:figure|img|picture)[\s>]/i.test(head)) return 'images';
  return 'html';
}

function openedTags(html: string): number {
  let open = 0;
  for (const match of html.matchAll(HTML_TAGS)) {
    if (match[1]) open--;
    else if (!match[3]) open++;
  }
  return open;
}

/** Raw HTML with blank lines in it is one block as far as its elements are balanced. */
function joinHtml(leaves: Leaf[], deltas: number[], lines: string[]): Leaf[] {
  const reach = new Map<number, number>();
  const open: { index: number; count: number }[] = [];
  for (const [index, delta] of deltas.entries()) {
    if (delta > 0) open.push({ index, count: delta });
    for (let left = -delta; left > 0 && open.length > 0; ) {
      const top = open[open.length - 1];
      if (!top) break;
      const closed = Math.min(left, top.count);
      top.count -= closed;
      left -= closed;
      if (top.count > 0) continue;
      reach.set(top.index, index);
      open.pop();
    }
  }
  const joined: Leaf[] = [];
  for (let index = 0; index < leaves.length; index++) {
    const end = reach.get(index) ?? index;
    const leaf = leaves[index];
    const last = leaves[end];
    if (!leaf || !last) continue;
    const text = leaf === last ? '' : lines.slice(leaf.from, last.to).join('\n');
    if (leaf === last) joined.push(leaf);
    else
      joined.push({
        type: htmlType(text),
        from: leaf.from,
        to: last.to,
        tokens: leaves.slice(index, end + 1).flatMap(part => part.tokens),
      });
    index = end;
  }
  return joined;
}
