import { Parser } from 'htmlparser2';
import type { Token } from 'markdown-it';
import { append } from './append.ts';
import { type Block, blockText } from './blocks.ts';
import { expandWithAnchors, headingOf } from './headings.ts';
import { inlineText } from './inline-text.ts';
import { expandInline, parseBlockTokens } from './markdown.ts';
import { takeAlert } from './notices.ts';
import { type Item, prepare, type VisibilityOptions } from './prepare.ts';
import { Anchors } from './slugs.ts';

/** A part of a page for search: a heading and the text until the next one. The first part may have no heading. */
export interface Section {
  anchor: string;
  title: string;
  /** 0 for the text before the first heading. */
  level: number;
  text: string;
}

const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'word' });
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** A page as words only, one line for each block. */
export function plainText(markdown: string, options: VisibilityOptions = {}): string {
  return sections(markdown, options)
    .flatMap(({ title, text }) => [title, text])
    .filter(part => part !== '')
    .join('\n');
}

/** The sections of a page, with the anchors that `renderHtml` gives the headings. */
export function sections(markdown: string, options: VisibilityOptions = {}): Section[] {
  const anchors = new Anchors();
  const found: { anchor: string; title: string; level: number; lines: string[] }[] = [
    { anchor: '', title: '', level: 0, lines: [] },
  ];
  for (const item of prepare(markdown, options)) {
    const tokens = expandWithAnchors(item.tokens, item.env, anchors);
    // The address of what is embedded is none of the words that readers see, and may be as long as a paragraph.
    if (item.block.kind !== 'close' && item.block.type !== 'embed') append(found.at(-1)?.lines, tagLines(item));
    const first = tokens[0];
    if (first?.type === 'heading_open') {
      const { anchor, text } = headingOf(first);
      found.push({ anchor, title: text, level: Number(first.tag.slice(1)), lines: [] });
    } else append(found.at(-1)?.lines, tokenLines(tokens));
  }
  return found
    .map(({ lines, ...section }) => ({ ...section, text: lines.map(tidy).filter(Boolean).join('\n') }))
    .filter(section => section.level > 0 || section.text !== '');
}

/** Words by Unicode's rules; scripts without spaces are segmented. */
export function wordCount(text: string): number {
  if (!UNSPACED.test(text)) return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*/gu)?.length ?? 0;
  let count = 0;
  for (const { isWordLike } of SEGMENTER.segment(text)) if (isWordLike) count++;
  return count;
}

/** The beginning of a block's text, cut between words, at most `length` characters with the ellipsis. */
export function preview(block: Block, length = 140): string {
  const tokens =
    block.tag === undefined && block.type !== 'front-matter'
      ? expandInline(parseBlockTokens(blockText(block)), {})
      : [];
  return excerpt(linesOf({ block }, tokens).join(' '), length);
}

/** Text cut to a number of characters, between words where there are some. */
export function excerpt(text: string, length: number): string {
  const characters = Array.from(text.slice(0, length * 4 + 8));
  if (characters.length <= length) return text;
  const cut = characters.slice(0, length - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > cut.length * 0.6 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** What a block says to a reader, line by line. */
export const linesOf = (item: Pick<Item, 'block'>, tokens: readonly Token[]): string[] =>
  [...(item.block.kind === 'close' ? [] : tagLines(item)), ...tokenLines(tokens)].map(tidy).filter(Boolean);

/** What a tag itself says to a reader: titles, summaries, paths. */
function tagLines({ block }: Pick<Item, 'block'>): string[] {
  const attrs = block.attrs ?? {};
  switch (block.type) {
    case 'tabs-item':
    case 'code':
      return [attrs.title ?? ''];
    case 'expandable':
      return tokenLines(expandInline(parseBlockTokens(attrs.summary ?? ''), {}));
    case 'embed':
      return [attrs.url ?? ''];
    case 'openapi-operation':
      return [[attrs.method?.toUpperCase(), attrs.path].filter(Boolean).join(' ')];
    case 'update':
      return [attrs.date ?? ''];
    default:
      return [];
  }
}

function tokenLines(tokens: readonly Token[]): string[] {
  const lines: string[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'blockquote_open') takeAlert(tokens, index);
    if (token.hidden) continue;
    if (token.type === 'inline') lines.push(inlineText(token.children ?? []).replace(/^\[[ xX]\]\s/, ''));
    else if (token.type === 'html_block') lines.push(htmlText(token.content));
    else if (/^(?:fence|code_block|math_block)$/.test(token.type)) lines.push(token.content);
  }
  return lines;
}

function tidy(line: string): string {
  return line.replace(/[ \t\r]+/g, ' ').trim();
}

/** The text of raw HTML, a space where an element ends; alternative texts of images included. */
function htmlText(html: string): string {
  let out = '';
  let silent = 0;
  const parser = new Parser({
    onopentag: (name, attrs) => {
      if (name === 'script' || name === 'style') silent++;
      if (name === 'img' && attrs.alt) out += ` ${attrs.alt} `;
    },
    ontext: text => {
      if (silent === 0) out += text;
    },
    onclosetag: name => {
      if (name === 'script' || name === 'style') silent--;
      else if (!/^(?:a|b|strong|em|i|code|span|mark|sub|sup|kbd)$/.test(name)) out += ' ';
    },
  });
  parser.write(html.slice(0, 500_000));
  parser.end();
  return out.replace(/\s+/g, ' ');
}
