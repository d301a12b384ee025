import { type Block, parseBlocks } from './blocks.ts';
import { findText, type TextMatch, type TextQuery } from './find-text.ts';
import { extractLinks } from './links.ts';
import { isInternal } from './reference.ts';

/**
 * Where a page has words that somebody wrote, from first to last: neither in targets that name something by its id, nor in
 * the names of blocks. Replaced there, links would lead nowhere, and blocks would be none.
 */
export const findWords = (markdown: string, query: TextQuery): TextMatch[] =>
  findText(markdown, query).filter(wordsOf(markdown));

/** Tells of a match in a page whether it is of such words. */
export function wordsOf(markdown: string): (match: TextMatch) => boolean {
  // Reading a page takes long; most matches have nothing of the kind near them.
  let touchesSign: ((match: TextMatch) => boolean) | undefined;
  const isNearSigns = nearSigns(markdown);
  return match => {
    if (!isNearSigns(match)) return true;
    touchesSign ??= touching(signsOf(markdown));
    return !touchesSign(match);
  };
}

/** Tells whether a match overlaps any of these: looked up, as there may be a hundred thousand of both. */
function touching(some: readonly TextMatch[]): (match: TextMatch) => boolean {
  const signs = some.toSorted((one, other) => one.start - other.start);
  // How far those up to each one reach: one may lie within another.
  const reach: number[] = [];
  for (const { end } of signs) reach.push(Math.max(end, reach.at(-1) ?? 0));
  return match => {
    let low = 0;
    let high = signs.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((signs[middle]?.start ?? 0) < match.end) low = middle + 1;
      else high = middle;
    }
    return (reach[low - 1] ?? 0) > match.start;
  };
}

/** The page with every such match replaced, as it is: nothing in `replacement` has a meaning of its own. */
export function replaceWords(markdown: string, query: TextQuery, replacement: string): string {
  let out = '';
  let position = 0;
  for (const { start, end } of findWords(markdown, query)) {
    out += markdown.slice(position, start) + replacement;
    position = end;
  }
  return out + markdown.slice(position);
}

const SIGNS = /\{%|<\/?(?:details|summary)\b|\b(?:page|file|user|collection|space|reusable-content|openapi):[\w.-]/i;

/** Tags and targets never go on in another line, which is read once for all of its matches. */
function nearSigns(markdown: string): (match: TextMatch) => boolean {
  let read = { from: 0, to: -1, has: false };
  return ({ start, end }) => {
    if (start < read.from || end > read.to) {
      const from = markdown.lastIndexOf('\n', start - 1) + 1;
      const next = markdown.indexOf('\n', end);
      const to = next < 0 ? markdown.length : next;
      read = { from, to, has: SIGNS.test(markdown.slice(from, to)) };
    }
    return read.has;
  };
}

function signsOf(markdown: string): TextMatch[] {
  const targets = extractLinks(markdown).filter(({ href }) => isInternal(href));
  return [
    ...targets.map(({ offset, length }) => ({ start: offset, end: offset + length })),
    ...parseBlocks(markdown).flatMap(signsOfTag),
  ];
}

/** Values of a tag that readers see, or that lead out of the service. */
const READABLE = /(?<=\s(?:title|caption|alt|url|src|href)\s*=\s*)(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')/g;

function signsOfTag({ tag, raw, start }: Block): TextMatch[] {
  if (tag === undefined) return [];
  const within = (from: number, to: number): TextMatch => ({ start: start + from, end: start + to });
  if (tag === 'details')
    return Array.from(raw.matchAll(/<[^<>]*>/g), ({ index, 0: sign }) => within(index, index + sign.length));
  const signs: TextMatch[] = [];
  let position = 0;
  for (const { index, 0: value } of raw.matchAll(READABLE)) {
    signs.push(within(position, index + 1));
    position = index + value.length - 1;
  }
  return [...signs, within(position, raw.length)];
}
