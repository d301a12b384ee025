import type { Env, Token } from 'markdown-it';
import { inlineText } from './inline-text.ts';
import { notesOf } from './markdown-inline.ts';
import { type HtmlElement, readElements } from './rich-text-element.ts';
import { emojiNode, pushLeaf, pushText, takeWord } from './rich-text-leaves.ts';
import {
  fragment,
  inline,
  mark,
  type RichBlock,
  type RichInline,
  type RichMark,
  type RichNode,
} from './rich-text-model.ts';
import { finishInline, inlineImageOf, inlineOf, linkOf, markOf } from './rich-text-read-marks.ts';
import { readSource } from './rich-text-reference.ts';

interface Open {
  /** What ends it: a token type, or an HTML end tag. */
  end: string;
  mark?: RichMark | undefined;
  inline?: RichInline;
  /** What stands in the inline. */
  nodes?: RichNode[];
}

/** The blocks of an annotation's text. */
export type ReadNote = (markdown: string) => RichBlock[];

/** Inline tokens as text, marks and inlines. */
export function readInline(tokens: readonly Token[], env: Env, readNote: ReadNote): RichNode[] {
  const root: RichNode[] = [];
  const open: Open[] = [];
  const target = () => open.findLast(entry => entry.nodes)?.nodes ?? root;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (!token || token.hidden) continue;
    const end = token.type === 'html_inline' ? token.content.toLowerCase() : token.type;
    const at = open.findLastIndex(entry => entry.end === end);
    if (at >= 0) {
      const [ended] = open.splice(at, 1);
      if (ended?.inline && ended.nodes) finishInline(ended.inline, ended.nodes);
      continue;
    }
    const picture = token.type === 'html_inline' ? pictureAt(tokens, index) : undefined;
    if (picture) {
      target().push(picture.node);
      index = picture.last;
      continue;
    }
    const started = start(token, tokens, index);
    if (started) {
      if (started.inline) target().push(started.inline);
      open.push(started);
      continue;
    }
    const marks = open.flatMap(entry => entry.mark ?? []);
    if (token.type === 'note') annotate(target(), readNote(notesOf(env).get(token.content) ?? ''));
    else if (token.type === 'text' && open.length === 0) pushText(root, token.content);
    else read(target(), token, marks);
  }
  for (const { inline: node, nodes } of open) if (node && nodes) finishInline(node, nodes);
  return root;
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
      const title = String(token.attrGet('title') ?? '');
      const node = linkOf(String(token.attrGet('href') ?? ''), title || undefined);
      return { end: 'link_close', inline: node, nodes: [] };
    }
    case 'html_inline':
      return startHtml(token.content, tokens, index);
    default:
      return undefined;
  }
}

/** How far the end of an element is looked for: each one that has none looks as far. */
const REACH = 200;

function startHtml(html: string, tokens: readonly Token[], index: number): Open | undefined {
  const element = elementOf(html);
  if (!element) return undefined;
  const end = `</${element.name}>`;
  const rest = tokens.slice(index + 1, index + REACH);
  const close = rest.findIndex(token => token.type === 'html_inline' && token.content.toLowerCase() === end);
  if (close < 0) return undefined;
  // Words that an annotation is put on.
  if (html === '<span>' && rest[close + 1]?.type === 'note') {
    const node = inline('annotation');
    return { end, inline: node, nodes: node.nodes ?? [] };
  }
  const given = markOf(element);
  if (given && given.type !== 'code') return { end, mark: given };
  const node = inlineOf(element);
  return node && { end, inline: node, nodes: [] };
}

function elementOf(tag: string): HtmlElement | undefined {
  const [element, more] = tag.startsWith('</') ? [] : (readElements(tag) ?? []);
  return typeof element === 'object' && more === undefined ? element : undefined;
}

/** A picture in raw HTML, with the last token of it. */
function pictureAt(tokens: readonly Token[], index: number): { node: RichInline; last: number } | undefined {
  let html = tokens[index]?.content ?? '';
  let last = index;
  if (html === '<picture>')
    for (; last < index + 4 && tokens[last]?.content !== '</picture>'; html += tokens[last]?.content ?? '') last++;
  else if (!/^<img\s/i.test(html)) return undefined;
  const [element] = readElements(html) ?? [];
  const isWhole = last === index || tokens[last]?.content === '</picture>';
  const node = isWhole && typeof element === 'object' ? inlineImageOf(element) : undefined;
  return node && { node, last };
}

/** Adds what an annotation says to the words it is put on: those in the element before, else the word before. */
function annotate(nodes: RichNode[], body: RichBlock[]): void {
  const fragments = [fragment('annotation-body', body)];
  const last = nodes.at(-1);
  if (last?.object === 'inline' && last.type === 'annotation' && !last.fragments) last.fragments = fragments;
  else nodes.push(inline('annotation', {}, takeWord(nodes), { fragments }));
}

function read(nodes: RichNode[], token: Token, marks: RichMark[]): void {
  const node = nodeOf(token);
  if (node) nodes.push(node);
  else if (token.type === 'text') pushLeaf(nodes, token.content, marks);
  else if (token.type === 'code_inline') pushLeaf(nodes, token.content, [...marks, mark('code')]);
  else if (token.type === 'softbreak') pushLeaf(nodes, ' ', marks);
  else if (token.type === 'hardbreak') pushLeaf(nodes, '\n', marks);
  else if (token.type === 'html_inline' && /^<br\s*\/?>$/i.test(token.content)) pushLeaf(nodes, '\n', marks);
  else if (token.type === 'html_inline') pushLeaf(nodes, token.content, marks, true);
}

function nodeOf(token: Token): RichInline | undefined {
  switch (token.type) {
    case 'emoji':
      return emojiNode(token.content, token.markup);
    case 'math_inline':
      return inline('inline-math', { formula: token.content });
    case 'expression':
      return inline('expression', { expression: token.content });
    case 'image': {
      const alt = inlineText(token.children ?? []);
      const title = String(token.attrGet('title') ?? '');
      const ref = readSource(String(token.attrGet('src') ?? ''));
      return inline('inline-image', { ref, ...(title ? { caption: title } : {}), ...(alt ? { alt } : {}) });
    }
    default:
      return undefined;
  }
}
