import type { Env, Token } from 'markdown-it';
import { frontMatterEnd } from './front-matter-range.ts';
import { splitLeaves } from './leaves.ts';
import { RecentBlocks } from './recent-blocks.ts';
import { isContainer, type Piece, scanTags } from './tags.ts';

/** One segment of a page's Markdown. The `raw` of all blocks, joined, is the page. */
export interface Block {
  /** `open` and `close` come in pairs around what a container holds; everything else is a `leaf`. */
  kind: 'leaf' | 'open' | 'close';
  /** Block type of decisions 4.11, or `front-matter`, `definition`, `html`, `heading-4` to `-6`, `tag` for a tag without its pair, or an unknown tag's name. */
  type: string;
  raw: string;
  /** Offset of `raw` in the page, in UTF-16 units. */
  start: number;
  /** Line of `start`, from 1. */
  line: number;
  /** Number of containers around the block; a pair has the depth of its surroundings. */
  depth: number;
  /** Of tags only: the attributes, and the name as written. */
  attrs?: Record<string, string>;
  tag?: string;
  /** Columns to remove from every line before reading: the indentation of the container's tag. */
  indent?: number;
}

const MAX_DEPTH = 24;

const TYPES: Record<string, string> = {
  tab: 'tabs-item',
  step: 'stepper-step',
  details: 'expandable',
  include: 'reusable-content',
  openapi: 'openapi-operation',
  swagger: 'openapi-operation',
};

/** The block type of a tag's name. */
function tagType(name: string): string {
  return Object.hasOwn(TYPES, name) ? (TYPES[name] ?? name) : name;
}

/**
 * A page as a flat sequence of segments that keeps every byte. Containers are balanced: a tag without its pair is a leaf.
 * Linear in the length for any input.
 */
export function parseBlocks(markdown: string): readonly Block[] {
  return recent.of(markdown);
}

const recent = new RecentBlocks(markdown => parsePage(markdown).blocks);

/** The blocks of a page with what the parser made of them. */
interface ParsedPage {
  blocks: Block[];
  /** Block tokens of the CommonMark leaves; their `inline` tokens are not expanded. */
  tokens: Map<Block, Token[]>;
  /** Definitions, which reach over tags. */
  env: Env;
}

/** `parseBlocks` for those who go on to read the inside of the blocks. */
export function parsePage(markdown: string): ParsedPage {
  const page: ParsedPage = { blocks: [], tokens: new Map(), env: {} };
  const body = frontMatterEnd(markdown);
  if (body > 0) page.blocks.push(block('leaf', 'front-matter', 0, 0));
  const pieces = scanTags(markdown, body);
  const roles = pairTags(pieces);
  const indents = [0];
  for (const [index, piece] of pieces.entries()) {
    const depth = indents.length - 1;
    if (piece.kind === 'text') {
      pushLeaves(page, markdown.slice(piece.start, piece.end), piece.start, depth, indents.at(-1) ?? 0);
      continue;
    }
    const role = roles.get(index) ?? 'leaf';
    if (role === 'close') indents.pop();
    page.blocks.push(tagBlock(piece, role, indents.length - 1));
    if (role === 'open') indents.push(piece.indent);
  }
  finish(page.blocks, markdown);
  return page;
}

/** Which tags open and which close. A container left open by its parent's end, or too deep, has no pair. */
function pairTags(pieces: Piece[]): Map<number, 'open' | 'close'> {
  const roles = new Map<number, 'open' | 'close'>();
  const open: { index: number; name: string }[] = [];
  const waiting = new Map<string, number>();
  const pairs: [number, number][] = [];
  for (const [index, { kind, name }] of pieces.entries()) {
    if (kind === 'text') continue;
    const base = name.startsWith('end') ? name.slice(3) : '';
    if (base === '') {
      open.push({ index, name });
      waiting.set(name, (waiting.get(name) ?? 0) + 1);
    } else if ((waiting.get(base) ?? 0) > 0) {
      for (let top = open.pop(); top; top = open.pop()) {
        waiting.set(top.name, (waiting.get(top.name) ?? 1) - 1);
        if (top.name !== base) continue;
        pairs.push([top.index, index]);
        break;
      }
    }
  }
  pairs.sort((a, b) => a[0] - b[0]);
  const ends: number[] = [];
  for (const [from, to] of pairs) {
    while (ends.length > 0 && (ends.at(-1) ?? 0) < from) ends.pop();
    if (ends.length >= MAX_DEPTH) continue;
    ends.push(to);
    roles.set(from, 'open').set(to, 'close');
  }
  return roles;
}

function tagBlock(piece: Piece, role: Block['kind'], depth: number): Block {
  const name = role === 'close' ? piece.name.slice(3) : piece.name;
  const lost = role === 'leaf' && (isContainer(name) || name.startsWith('end'));
  const type = !lost ? tagType(name) : name.endsWith('details') ? 'html' : 'tag';
  return { ...block(role, type, piece.start, depth), attrs: piece.attrs, tag: name };
}

function block(kind: Block['kind'], type: string, start: number, depth: number): Block {
  return { kind, type, raw: '', start, line: 1, depth };
}

function pushLeaves(page: ParsedPage, text: string, offset: number, depth: number, indent: number): void {
  const bom = offset === 0 && text.startsWith('\uFEFF') ? 1 : 0;
  const source = dedent(text.slice(bom), indent);
  const leaves = splitLeaves(source, page.env);
  if (leaves.length === 0 && page.blocks.length === 0) page.blocks.push(block('leaf', 'paragraph', offset, depth));
  const starts = lineStarts(text);
  for (const leaf of leaves) {
    const start = leaf.from === 0 ? 0 : (starts[leaf.from] ?? text.length);
    const made = block('leaf', leaf.type, offset + start, depth);
    if (indent > 0) made.indent = indent;
    page.blocks.push(made);
    page.tokens.set(made, leaf.tokens);
  }
}

/** Removes up to `columns` spaces at the start of every line. */
function dedent(text: string, columns: number): string {
  return columns > 0 ? text.replace(new RegExp(`(^|\\r\\n?|\\n) {1,${columns}}`, 'g'), '$1') : text;
}

/** A block's Markdown as CommonMark shall read it: without byte order mark and container indentation. */
export function blockText(block: Block): string {
  return dedent(block.raw.replace(/^\uFEFF/, ''), block.indent ?? 0);
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (const match of text.matchAll(/\r\n?|\n/g)) starts.push(match.index + match[0].length);
  return starts;
}

/** Each block reaches to the start of the next, so blank lines belong to the block before them. */
function finish(blocks: Block[], markdown: string): void {
  const first = blocks[0];
  if (first) first.start = 0;
  let line = 1;
  for (const [index, current] of blocks.entries()) {
    current.raw = markdown.slice(current.start, blocks[index + 1]?.start ?? markdown.length);
    current.line = line;
    line += current.raw.match(/\r\n?|\n/g)?.length ?? 0;
  }
}
