import { ChangeSet } from '@codemirror/state';
import { lineSeparator, textChanges } from '#dashboard/editor/text-changes.ts';
import { identifiable } from '#document/block-ids.ts';
import { parseBlocks } from '#document/blocks.ts';

/** A page as it is saved, with an id for each of its blocks. */
export type SavedBlocks = { markdown?: string | undefined; blockIds?: readonly string[] | undefined };

/**
 * Where a block of the saved page, or words in it, stand in the text that is written since: offsets as the editor
 * counts them. Undefined where the block is gone.
 */
export function placeOfBlock(
  { markdown = '', blockIds = [] }: SavedBlocks,
  id: string,
  words: string | undefined,
  now: string,
): { from: number; to: number } | undefined {
  const saved = lineSeparator(markdown) === '\n' ? markdown : markdown.replaceAll('\r\n', '\n');
  const block = identifiable(parseBlocks(saved))[blockIds.indexOf(id)];
  if (!block) return undefined;
  const moved = ChangeSet.of(textChanges(saved, now), saved.length);
  const start = block.start + (block.raw.length - block.raw.trimStart().length);
  const from = moved.mapPos(start, 1);
  const to = moved.mapPos(block.start + block.raw.trimEnd().length, -1);
  if (from >= to) return undefined;
  const at = words === undefined ? -1 : now.slice(from, to).indexOf(words);
  return at < 0 ? { from, to } : { from: from + at, to: from + at + (words?.length ?? 0) };
}
