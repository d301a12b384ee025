import { ChangeSet } from '@codemirror/state';
import { lineSeparator, textChanges } from '#dashboard/editor/text-changes.ts';
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

/** The smallest saved block around a place in the text that is written since. */
export function savedBlockAt(saved: SavedBlocks, at: number, now: string): { id: string; text: string } | undefined {
  const around = blocksNow(saved, now).filter(({ from, to }) => from <= at && at <= to);
  const [block] = around.toSorted((a, b) => a.to - a.from - (b.to - b.from));
  return block && { id: block.id, text: now.slice(block.from, block.to) };
}
