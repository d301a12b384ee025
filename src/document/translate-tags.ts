import { isMap, isScalar, parseDocument } from 'yaml';
import type { Block } from './blocks.ts';
import { parseInline } from './markdown.ts';
import { inlineParts } from './translate-inline.ts';
import { type Offsets, part, placed, type Segment, segmentOf } from './translate-model.ts';
import { attributeParts } from './translate-plain.ts';

/** Attributes that readers read; the title of a `code` tag is the name of a file. */
const ATTRIBUTE = /\s(title|caption|alt|label|description)\s*=\s*(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)')/g;
const SUMMARY = /<summary>((?:(?!<summary>)[\s\S])*?)<\/summary>/i;
const HEAD = /^\uFEFF?---[ \t]*(?:\r\n?|\n)/;
const FOOT = /(?:---|\.\.\.)[ \t]*(?:\r\n?|\n)?$/;
const longest = 50_000;

/** What readers see of a tag of ours: its titles and captions, or the summary of an expandable. */
export function tagSegments(block: Block): Segment[] {
  if (block.kind === 'close') return [];
  if (block.type === 'expandable') return summarySegment(block) ?? [];
  if (block.type === 'code' || block.type === 'tag' || block.type === 'html') return [];
  return Array.from(block.raw.matchAll(ATTRIBUTE)).flatMap(match => {
    const value = match[2] ?? match[3] ?? '';
    const start = block.start + match.index + match[0].length - value.length - 1;
    return segmentOf('tag-attribute', attributeParts(value, start)) ?? [];
  });
}

function summarySegment({ raw, start }: Block): Segment[] | undefined {
  const match = SUMMARY.exec(raw);
  const text = match?.[1];
  if (!match || text === undefined) return undefined;
  const from = start + match.index + '<summary>'.length;
  const offsets: Offsets = Array.from({ length: text.length + 1 }, (_, index) => from + index);
  // A line break would end what a summary may hold, so that one is read as it is written only.
  const parts = text.includes('\r') ? undefined : inlineParts(text, parseInline(text));
  const segment = parts && segmentOf('markdown', placed(parts, offsets));
  return segment && [segment];
}

/** Title and description of a page's front matter. */
export function frontMatterSegments({ raw, start }: Block): Segment[] {
  const head = HEAD.exec(raw)?.[0].length ?? 0;
  const body = raw.slice(head).replace(FOOT, '');
  if (raw.length > longest) return [];
  try {
    const { contents, errors } = parseDocument(body, { schema: 'core', strict: false, logLevel: 'silent' });
    if (errors.length > 0 || !isMap(contents)) return [];
    return contents.items.flatMap(({ key, value }) => {
      const name = isScalar(key) ? key.value : undefined;
      if ((name !== 'title' && name !== 'description') || !isScalar(value) || typeof value.value !== 'string')
        return [];
      const [from = 0, to = 0] = value.range ?? [];
      const text = value.value.trim().replace(/\s+/g, ' ');
      // A text of many lines is written with an indentation of its own; it stays as it is.
      if (to <= from || body.slice(from, to).includes('\n') || value.anchor) return [];
      const at = start + head;
      return segmentOf('yaml', [part('text', at + from, at + to, text)]) ?? [];
    });
  } catch {
    return [];
  }
}
