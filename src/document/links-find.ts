import type { Token } from 'markdown-it';
import { append } from './append.ts';
import { type Block, blockText } from './blocks.ts';
import { linksOfHtml } from './links-html.ts';
import { RawLines } from './links-lines.ts';
import { type Found, type Locate, located } from './links-located.ts';
import { parseBlockTokens, parseInline, readDestination } from './markdown.ts';

const DEFINITION = /^[ \t>*+-]*(?:\d+[.)][ \t]*)?\[(?:\\[\s\S]|[^\]\\])+\]:\s*/;

/** The link targets written in a CommonMark block. */
export function linksOfLeaf(block: Block): Found[] {
  if (block.type === 'front-matter' || !/[[<]|:\/\/|\bhref|\bsrc/.test(block.raw)) return [];
  const lines = new RawLines(block.raw);
  const found: Found[] = [];
  let row = 0;
  let column = 0;
  for (const token of parseBlockTokens(blockText(block))) {
    if (token.type === 'tr_open') {
      row = token.map?.[0] ?? row;
      column = 0;
    }
    const cell =
      token.type === 'inline' && token.level >= 4 && isCell(token, block)
        ? lines.locateCell(token.content, row, column)
        : undefined;
    if (cell) {
      column = cell.end;
      append(
        found,
        linksOfText(token.content, offset => cell.offsets[offset] ?? (cell.offsets.at(-1) ?? 0) + 1),
      );
    } else if (token.map) append(found, linksOfToken(token, lines, token.map[0]));
  }
  return found;
}

function isCell(token: Token, block: Block): boolean {
  return !token.content.includes('\n') && block.raw.includes('|');
}

function linksOfToken(token: Token, lines: RawLines, line: number): Found[] {
  const locate = locator(token.content, lines.locate(token.content, line));
  switch (token.type) {
    case 'inline':
    case 'note_definition':
      return linksOfText(token.content, locate);
    case 'html_block':
      return linksOfHtml(token.content, 0, locate);
    case 'reference_definition':
      return definition(
        lines.raw.slice(lines.offsetOf(line), lines.offsetOf(token.map?.[1] ?? line + 1)),
        lines.offsetOf(line),
      );
    default:
      return [];
  }
}

/** Offsets are mostly asked for in rising order: the content is then passed once. */
function locator(content: string, offsets: (number | undefined)[]): Locate {
  const endOf = (start: number) => {
    const end = content.indexOf('\n', start);
    return end < 0 ? content.length : end;
  };
  let line = 0;
  let start = 0;
  let end = endOf(0);
  return offset => {
    if (offset < start) [line, start, end] = [0, 0, endOf(0)];
    while (end < offset && end < content.length) [line, start, end] = [line + 1, end + 1, endOf(end + 1)];
    const at = offsets[line];
    return at === undefined ? undefined : at + offset - start;
  };
}

function definition(text: string, offset: number): Found[] {
  const label = DEFINITION.exec(text.slice(0, 3000));
  const target = label ? readDestination(text, label[0].length) : undefined;
  if (!label || !target) return [];
  return [
    {
      kind: 'link',
      href: target.href,
      offset: offset + label[0].length,
      length: target.end - label[0].length,
      syntax: 'markdown',
    },
  ];
}

function linksOfText(content: string, locate: Locate): Found[] {
  // No other signs write a target: what has neither need not be read.
  if (!/\]\(|</.test(content)) return [];
  return parseInline(content).flatMap(token => linksOfInline(token, content, locate));
}

function linksOfInline(token: Token, content: string, locate: Locate): Found[] {
  const position = Number(token.meta?.position);
  if (Number.isNaN(position) || (token.type === 'link_open' && 'label' in (token.meta ?? {}))) return [];
  switch (token.type) {
    case 'html_inline':
      return linksOfHtml(token.content, position, locate);
    case 'image':
      return target(content, position + 2 + token.content.length, 'image', locate);
    case 'link_open': {
      const href = String(token.attrGet('href') ?? '');
      if (token.markup === 'autolink') {
        const length = content.indexOf('>', position) + 1 - position;
        return located({ kind: 'link', href, length, syntax: 'autolink' }, position, locate);
      }
      const isMention = href.startsWith('user:') || token.attrGet('title') === 'mention';
      return target(content, Number(token.meta?.end), isMention ? 'mention' : 'link', locate);
    }
    default:
      return [];
  }
}

/** The destination after the label that ends at `labelEnd`; none when the link is a reference. */
function target(content: string, labelEnd: number, kind: 'link' | 'image' | 'mention', locate: Locate): Found[] {
  const start = /^\]\(\s*/.exec(content.slice(labelEnd, labelEnd + 200));
  const from = labelEnd + (start?.[0].length ?? 0);
  const destination = start ? readDestination(content, from) : undefined;
  if (!destination || destination.end === from) return [];
  return located({ kind, href: destination.href, length: destination.end - from, syntax: 'markdown' }, from, locate);
}

const TAG_TARGETS: Record<string, [Found['kind'], string[]]> = {
  'content-ref': ['content-ref', ['url', 'value']],
  embed: ['embed', ['url', 'value']],
  file: ['file', ['src', 'url', 'value']],
  'reusable-content': ['include', ['value', 'src', 'id']],
  'openapi-operation': ['openapi', ['spec', 'src', 'value']],
  'openapi-schemas': ['openapi', ['spec', 'src', 'value']],
};

/** The link target that a tag of ours holds; the summary of an expandable may hold some too. */
export function linksOfTag(block: Block): Found[] {
  if (block.type === 'expandable') return linksOfHtml(block.raw, 0, offset => offset);
  const [kind, names] = (Object.hasOwn(TAG_TARGETS, block.type) ? TAG_TARGETS[block.type] : undefined) ?? ['link', []];
  const name = names.find(candidate => block.attrs?.[candidate] !== undefined);
  if (name === undefined) return [];
  const lead = name === 'value' ? String.raw`\{%[-~]?\s*[\w@./-]+\s+` : String.raw`\s${name}\s*=\s*`;
  const match = new RegExp(`${lead}(?:"((?:\\\\.|[^"\\\\])*)"|'((?:\\\\.|[^'\\\\])*)'|([^\\s"']+))`).exec(block.raw);
  const value = match?.[1] ?? match?.[2] ?? match?.[3];
  if (!match || value === undefined) return [];
  const offset = match.index + match[0].length - value.length - (match[3] === undefined ? 1 : 0);
  return [{ kind, href: block.attrs?.[name] ?? '', offset, length: value.length, syntax: 'tag' }];
}
