import type { Env, Token } from 'markdown-it';
import { type Block, parsePage } from './blocks.ts';
import { parseInline } from './markdown.ts';
import { altSegments, htmlSegments } from './translate-html.ts';
import { inlineParts } from './translate-inline.ts';
import { type Offsets, placed, type Segment, type SegmentContext, segmentOf } from './translate-model.ts';
import { Places } from './translate-places.ts';
import { attributeParts } from './translate-plain.ts';
import { frontMatterSegments, tagSegments } from './translate-tags.ts';

const OWN_ANCHOR = /<a\s[^<>]*\bid\s*=/i;

/**
 * What there is to translate on a page, in the order it is written; a picture's text stands inside the sentence that
 * holds the picture. Code, targets, expressions, raw tags and everything else are no part of any text.
 */
export function segmentPage(markdown: string): Segment[] {
  const { blocks, tokens, env } = parsePage(markdown);
  const headings = { count: 0 };
  return blocks.flatMap((block, index) => {
    if (block.type === 'front-matter') return frontMatterSegments(block);
    if (block.tag !== undefined) return tagSegments(block);
    const own = tokens.get(block) ?? [];
    // Blank lines before the first block belong to it; all others begin with their first line.
    const base = index === 0 ? 0 : (own.find(token => token.map)?.map?.[0] ?? 0);
    return leafSegments({ block, base, tokens: own, env, headings });
  });
}

interface Leaf {
  block: Block;
  /** The line of the parsed text that the block begins with. */
  base: number;
  tokens: readonly Token[];
  env: Env;
  headings: { count: number };
}

function leafSegments({ block, base, tokens, env, headings }: Leaf): Segment[] {
  const places = new Places(block.raw, block.start);
  const segments: Segment[] = [];
  let first = base;
  let row = 0;
  let column = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.map) first = token.map[0];
    if (token.type === 'tr_open') {
      row = first;
      column = 0;
    }
    const parent = tokens[index - 1]?.type;
    if (parent === 'td_open' || parent === 'th_open') {
      const cell = token.content === '' ? undefined : places.ofCell(token.content, row - base, column);
      column = cell?.end ?? column;
      if (cell) segments.push(...inlineSegments('cell', token.content, cell.offsets, env));
      continue;
    }
    const heading = parent === 'heading_open' ? headings.count++ : undefined;
    const found = tokenSegments(token, first - base, places, env);
    const own = found.at(-1);
    if (heading !== undefined && own && !OWN_ANCHOR.test(token.content)) own.heading = heading;
    segments.push(...found);
  }
  return segments;
}

function tokenSegments(token: Token, line: number, places: Places, env: Env): Segment[] {
  const { type } = token;
  if (type !== 'inline' && type !== 'note_definition' && type !== 'html_block') return [];
  const content = token.content.replace(/\n$/, '');
  const offsets = places.of(content, line);
  if (!offsets) return [];
  if (type === 'html_block') return htmlSegments(content, offsets);
  return inlineSegments('markdown', content, offsets, env);
}

/** The texts of pictures, then the sentence around them. */
function inlineSegments(context: SegmentContext, content: string, offsets: Offsets, env: Env): Segment[] {
  const parts = inlineParts(content, parseInline(content, env));
  if (!parts) return [];
  const whole = segmentOf(context, placed(parts, offsets));
  const pictures = parts.flatMap(({ kind, start, end }) => {
    if (kind !== 'keep') return [];
    const raw = content.slice(start, end);
    const shifted = offsets.slice(start, end + 1);
    return raw.startsWith('![') ? pictureSegment(context, raw, shifted) : altSegments(raw, shifted);
  });
  return [...pictures, ...(whole ? [whole] : [])];
}

/** The text of `![text](target)`; one with markup in it stays as it is. */
function pictureSegment(context: SegmentContext, raw: string, offsets: Offsets): Segment[] {
  const text = /^!\[([^\\[\]`*_<>&{}]*)\]\(/.exec(raw)?.[1] ?? '';
  const segment = text.includes('\n') ? undefined : segmentOf(context, placed(attributeParts(text, 2), offsets));
  return segment ? [segment] : [];
}
