import { alignBlocks, newBlockIds } from './block-ids.ts';
import { parseBlocks } from './blocks.ts';
import { OperationError } from './operation-error.ts';
import { pageExcess } from './page-limits.ts';
import type { Body } from './tree.ts';

/** The body for Markdown saved over another: blocks keep their ids as far as they can be recognized. */
export function saveBody(old: Body, markdown: string): Body {
  if (old.markdown === markdown) return old;
  const blocks = parseBlocks(markdown);
  if (old.markdown === '') return { markdown, blockIds: newBlockIds(blocks) };
  return { markdown, blockIds: alignBlocks({ blocks: parseBlocks(old.markdown), ids: old.blockIds }, blocks) };
}

/** As `saveBody`, for what somebody writes: a text that is too much for one page is refused. */
export function saveText(old: Body, markdown: string): Body {
  if (old.markdown === markdown) return old;
  // Before anything is read, and again when the blocks are known.
  const saved = pageExcess(markdown, 0) === undefined ? saveBody(old, markdown) : undefined;
  const excess = pageExcess(markdown, saved?.blockIds.length ?? 0);
  if (!saved || excess !== undefined) throw new OperationError('page-too-long', `the text is ${excess}`);
  return saved;
}

/** A block of a body with what it holds, from its first to its last character. */
interface BlockRange {
  id: string;
  start: number;
  end: number;
  /** Where the block's own text ends: after the opening tag of a container. */
  ownEnd: number;
  text: string;
}

/** Where each block with an id stands, containers with all they hold. */
function blockRanges(body: Body): BlockRange[] {
  const blocks = parseBlocks(body.markdown);
  const open: BlockRange[] = [];
  const ranges: BlockRange[] = [];
  for (const block of blocks) {
    const end = block.start + block.raw.length;
    if (block.kind === 'close') {
      const range = open.pop();
      if (range) range.end = end;
      continue;
    }
    const range = { id: body.blockIds[ranges.length] ?? '', start: block.start, end, ownEnd: end, text: '' };
    ranges.push(range);
    if (block.kind === 'open') open.push(range);
  }
  for (const range of ranges) range.text = body.markdown.slice(range.start, range.end);
  return ranges;
}

/** What stands from one block to another, both whole. */
export interface BlockSpan {
  /** Every block in it, containers with all they hold, in the order of the page. */
  ids: readonly string[];
  /** Without the blank lines after it. */
  markdown: string;
  start: number;
  end: number;
}

/**
 * Finds spans in a body, which is read once. There is none where a block is gone, where they stand the other way
 * round, and where a container would be cut.
 */
export function blockSpans(body: Body): (from: string, through?: string) => BlockSpan | undefined {
  const ranges = blockRanges(body);
  return (from, through = from) => {
    const first = ranges.find(({ id }) => id === from);
    const last = ranges.find(({ id }) => id === through);
    if (!first || !last || last.start < first.start) return undefined;
    const [{ start }, { end }] = [first, last];
    const isCut = ranges.some(
      range =>
        (range.start < start && range.end > start && range.end < end) ||
        (range.start >= start && range.start < end && range.end > end),
    );
    if (isCut) return undefined;
    const ids = ranges.filter(range => range.start >= start && range.end <= end).map(({ id }) => id);
    return { ids, markdown: body.markdown.slice(start, end).trimEnd(), start, end };
  };
}

/** The body with `text` in the place of a span of it; an empty text removes it. */
export function replaceSpan(body: Body, { start, end }: BlockSpan, text: string): Body {
  return saveBody(body, splice(body.markdown, start, end, text));
}

/**
 * Puts `text` in the place of the blocks with these ids; where none is left, after the block `after`, or at the end
 * when that is gone too. An empty text removes them; blank lines keep paragraphs apart. With `tagOnly`, of a container
 * the opening tag alone is replaced.
 */
export function replaceBlocks(
  body: Body,
  ids: readonly string[],
  text: string,
  after: string | null,
  tagOnly = false,
): Body {
  const ranges = blockRanges(body);
  const [first, ...others] = outermost(ranges.filter(range => ids.includes(range.id)));
  let { markdown } = body;
  for (const { start, end } of others.reverse()) markdown = markdown.slice(0, start) + markdown.slice(end);
  if (first) return saveBody(body, splice(markdown, first.start, tagOnly ? first.ownEnd : first.end, text));
  if (text === '') return body;
  const anchor = ranges.find(range => range.id === after);
  const at = after === null ? 0 : (anchor?.end ?? markdown.length);
  return saveBody(body, splice(markdown, at, at, text));
}

/** Without the ranges that stand inside another. */
function outermost(ranges: BlockRange[]): BlockRange[] {
  let reach = -1;
  return ranges.filter(({ start, end }) => {
    if (start < reach) return false;
    reach = end;
    return true;
  });
}

function splice(markdown: string, start: number, end: number, text: string): string {
  const before = markdown.slice(0, start);
  const rest = markdown.slice(end);
  if (text === '') return before + rest;
  const old = markdown.slice(start, end);
  const tail = old.slice(old.trimEnd().length);
  const gap = rest === '' ? tail || '\n' : tail.includes('\n') ? tail : '\n\n';
  const lead =
    before === '' || /\n[ \t]*\r?\n$/.test(before) || start < end ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  return `${before}${lead}${text.trimEnd()}${gap}${rest}`;
}

/** A body with one block as it was in another: its old text, or gone when it was not there. */
export function revertBlock(now: Body, then: Body, block: string): Body {
  const old = blockRanges(then);
  const index = old.findIndex(range => range.id === block);
  const current = new Set(now.blockIds);
  let after: string | null = null;
  for (const range of old.slice(0, Math.max(index, 0))) if (current.has(range.id)) after = range.id;
  return replaceBlocks(now, [block], old[index]?.text.trimEnd() ?? '', after);
}
