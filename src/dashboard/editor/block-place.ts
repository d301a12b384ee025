import { ChangeSet } from '@codemirror/state';
import { lineSeparator, textChanges } from '#dashboard/editor/text-changes.ts';
import { longestQuote, readSource } from '#dashboard/shell/readable-source.ts';
import { identifiable } from '#document/block-ids.ts';
import { parseBlocks } from '#document/blocks.ts';

/** A page as it is saved, with an id for each of its blocks. */
export type SavedBlocks = { markdown?: string | undefined; blockIds?: readonly string[] | undefined };

/** Where each block of the saved page stands in the text that is written since; without those that are gone. */
function blocksNow({ markdown = '', blockIds = [] }: SavedBlocks, now: string) {
  const saved = lineSeparator(markdown) === '\n' ? markdown : markdown.replaceAll('\r\n', '\n');
  const moved = ChangeSet.of(textChanges(saved, now), saved.length);
  return identifiable(parseBlocks(saved)).flatMap((block, index) => {
    const start = block.start + (block.raw.length - block.raw.trimStart().length);
    const from = moved.mapPos(start, 1);
    const to = moved.mapPos(block.start + block.raw.trimEnd().length, -1);
    const id = blockIds[index];
    return id === undefined || from >= to ? [] : [{ id, from, to }];
  });
}

/**
 * Where a block of the saved page, or words in it, stand in the text that is written since: offsets as the editor
 * counts them. Undefined where the block is gone.
 */
export function placeOfBlock(
  saved: SavedBlocks,
  id: string,
  words: string | undefined,
  now: string,
): { from: number; to: number } | undefined {
  const block = blocksNow(saved, now).find(each => each.id === id);
  if (!block) return undefined;
  const { from, to } = block;
  const at = words === undefined ? -1 : now.slice(from, to).indexOf(words);
  return at < 0 ? { from, to } : { from: from + at, to: from + at + (words?.length ?? 0) };
}

/** A block, and the words of it that are meant. */
export type BlockAt = { id: string; text: string; words?: { quote: string; start: number; end: number } };

/** The smallest saved block around what is selected in the text that is written since, and the selected words of it. */
export function savedBlockAt(
  saved: SavedBlocks,
  { from: at, to: until }: { from: number; to: number },
  now: string,
): BlockAt | undefined {
  const blocks = blocksNow(saved, now).toSorted((a, b) => a.to - a.from - (b.to - b.from));
  const block =
    blocks.find(({ from, to }) => from <= at && until <= to) ?? blocks.find(({ from, to }) => from <= at && at <= to);
  if (!block) return undefined;
  const text = now.slice(block.from, block.to);
  return { id: block.id, text, ...wordsOf(text, at - block.from, Math.min(until, block.to) - block.from) };
}

function wordsOf(source: string, from: number, to: number): Pick<BlockAt, 'words'> {
  const { text, placeOf } = readSource(source);
  const selected = text.slice(placeOf(from), placeOf(to));
  const quote = selected.trim();
  if (quote === '' || quote.length > longestQuote || quote.includes('\n')) return {};
  const start = placeOf(from) + selected.indexOf(quote);
  return { words: { quote, start, end: start + quote.length } };
}
