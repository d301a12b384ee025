import type { Env, Token } from 'markdown-it';
import { append } from './append.ts';
import { inlineText } from './inline-text.ts';
import { expandInline, parseBlockTokens } from './markdown.ts';
import { notesOf } from './markdown-inline.ts';
import { parseReference } from './reference.ts';
import type { RichInline, RichMark, RichNode } from './rich-text-model.ts';

const MARKS: Record<string, string> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  s: 'strikethrough',
  del: 'strikethrough',
  kbd: 'keyboard',
  sup: 'superscript',
  sub: 'subscript',
};
const BUTTON = /^<a href="([^"<>]*)" class="button(?: (primary|secondary))?"(?: data-icon="([\w-]+)")?>$/;
const COLOR = /^<mark style="(background-color|color):\s*([\w$-]+);?">$/;
const ICON = /^<i class="fa-([\w-]+)">$/;

interface Open {
  /** What ends it: a token type, or an HTML end tag. */
  end: string;
  mark?: RichMark;
  inline?: RichInline;
}

/** Inline tokens as text, marks and inlines. */
export function readInline(tokens: readonly Token[], env: Env): RichNode[] {
  const root: RichInline = { object: 'inline', type: 'root', nodes: [] };
  const open: Open[] = [];
  const target = () => open.findLast(entry => entry.inline)?.inline ?? root;
  for (const [index, token] of tokens.entries()) {
    if (token.hidden) continue;
    const end = token.type === 'html_inline' ? token.content.toLowerCase() : token.type;
    const at = open.findLastIndex(entry => entry.end === end);
    if (at >= 0) {
      open.splice(at, 1);
      continue;
    }
    const started = start(token, tokens, index);
    if (started) {
      if (started.inline) target().nodes?.push(started.inline);
      open.push(started);
      continue;
    }
    const marks = open.flatMap(entry => (entry.mark ? [entry.mark] : []));
    const text = textOf(token);
    if (text === undefined) append(target().nodes, inlineOf(token, env));
    else if (text !== '') pushText(target(), text, token.type === 'code_inline' ? [...marks, mark('code')] : marks);
  }
  return root.nodes ?? [];
}

function mark(type: string, data?: Record<string, unknown>): RichMark {
  return { object: 'mark', type, ...(data ? { data } : {}) };
}

function start(token: Token, tokens: readonly Token[], index: number): Open | undefined {
  switch (token.type) {
    case 'strong_open':
      return { end: 'strong_close', mark: mark('bold') };
    case 'em_open':
      return { end: 'em_close', mark: mark('italic') };
    case 's_open':
      return { end: 's_close', mark: mark('strikethrough') };
    case 'link_open': {
      const href = String(token.attrGet('href') ?? '');
      const title = String(token.attrGet('title') ?? '');
      const isMention = href.startsWith('user:') || title === 'mention';
      const data = { ref: parseReference(href), ...(title && !isMention ? { title } : {}) };
      return { end: 'link_close', inline: { object: 'inline', type: isMention ? 'mention' : 'link', data, nodes: [] } };
    }
    case 'html_inline':
      return startHtml(token.content, tokens, index);
    default:
      return undefined;
  }
}

function startHtml(html: string, tokens: readonly Token[], index: number): Open | undefined {
  const name = /^<([a-z]+)/i.exec(html)?.[1]?.toLowerCase() ?? '';
  const end = `</${name}>`;
  const isClosed = tokens
    .slice(index + 1, index + 200)
    .some(token => token.type === 'html_inline' && token.content.toLowerCase() === end);
  if (!isClosed) return undefined;
  const [, property, color] = COLOR.exec(html) ?? [];
  if (color) return { end, mark: mark('color', { [property === 'color' ? 'text' : 'background']: color }) };
  const [button, href = '', kind, symbol] = BUTTON.exec(html) ?? [];
  if (button) {
    const data = { ref: parseReference(href), kind: kind ?? 'primary', ...(symbol ? { icon: symbol } : {}) };
    return { end, inline: { object: 'inline', type: 'button', data, nodes: [] } };
  }
  const icon = ICON.exec(html)?.[1];
  if (icon) return { end, inline: { object: 'inline', type: 'icon', data: { icon }, nodes: [] } };
  const type = Object.hasOwn(MARKS, name) && html === `<${name}>` ? MARKS[name] : undefined;
  return type ? { end, mark: mark(type) } : undefined;
}

/** The text of a token, or undefined for what becomes an inline. */
function textOf(token: Token): string | undefined {
  if (token.type === 'text' || token.type === 'code_inline') return token.content;
  if (token.type === 'softbreak') return ' ';
  if (token.type === 'hardbreak' || (token.type === 'html_inline' && /^<br\s*\/?>$/i.test(token.content))) return '\n';
  return undefined;
}

function inlineOf(token: Token, env: Env): RichInline[] {
  const inline = (type: string, data: Record<string, unknown>): RichInline[] => [{ object: 'inline', type, data }];
  switch (token.type) {
    case 'emoji':
      return inline('emoji', { name: token.markup, code: codePoints(token.content) });
    case 'math_inline':
      return inline('inline-math', { formula: token.content });
    case 'expression':
      return inline('expression', { expression: token.content });
    case 'image': {
      const title = String(token.attrGet('title') ?? '');
      const data = { ref: parseReference(String(token.attrGet('src') ?? '')), alt: inlineText(token.children ?? []) };
      return inline('inline-image', { ...data, ...(title ? { title } : {}) });
    }
    case 'note': {
      const note = notesOf(env).get(token.content) ?? '';
      // A note that names itself, or others, is read once: labels inside it stay text.
      const tokens = expandInline(parseBlockTokens(note), {}).find(part => part.type === 'inline');
      return inline('annotation', { nodes: readInline(tokens?.children ?? [], {}) });
    }
    case 'html_inline':
      return inline('html', { html: token.content });
    default:
      return [];
  }
}

function codePoints(emoji: string): string {
  return Array.from(emoji, char => (char.codePointAt(0) ?? 0).toString(16)).join('-');
}

/** Adds text, to the last leaf when the marks are the same. */
function pushText(parent: RichInline, text: string, marks: RichMark[]): void {
  const last = parent.nodes?.at(-1);
  const unique = [...new Map(marks.map(each => [JSON.stringify(each), each])).values()];
  const sorted = unique.sort((a, b) => (a.type < b.type ? -1 : a.type > b.type ? 1 : 0));
  const leaf = { object: 'leaf' as const, text, marks: sorted };
  if (last?.object !== 'text') parent.nodes?.push({ object: 'text', leaves: [leaf] });
  else {
    const before = last.leaves.at(-1);
    if (before && JSON.stringify(before.marks) === JSON.stringify(sorted)) before.text += text;
    else last.leaves.push(leaf);
  }
}
