import { parseBlocks } from './blocks.ts';
import type { Body } from './tree.ts';

/** A block that stands in no other, with all it holds. */
export interface TopBlock {
  id: string;
  text: string;
  /** Of its id among those of the body. */
  index: number;
}

/** The blocks that stand in no other; empty ones are left out. */
export function topBlocks({ markdown, blockIds }: Body): TopBlock[] {
  const found: { index: number; start: number; end: number }[] = [];
  let next = 0;
  for (const { kind, depth, start, raw } of parseBlocks(markdown)) {
    const index = kind === 'close' ? -1 : next++;
    const end = start + raw.length;
    const last = found.at(-1);
    if (depth === 0 && kind !== 'close') found.push({ index, start, end });
    else if (last) last.end = end;
  }
  return found
    .map(({ index, start, end }) => ({ id: blockIds[index] ?? '', text: markdown.slice(start, end).trimEnd(), index }))
    .filter(({ text }) => text !== '');
}

/**
 * Which block became which: the same one, else one that stands between the same two. A translation by a person may share
 * no word with that of the engine.
 * @returns of `some` blocks, by those of `others`
 */
export function partners(some: readonly TopBlock[], others: readonly TopBlock[]): Map<TopBlock, TopBlock> {
  const byId = new Map(some.map((block, index) => [block.id, { block, index }]));
  const kept = new Set(others.map(({ id }) => id));
  const found = new Map<TopBlock, TopBlock>();
  let from = 0;
  let waiting: TopBlock[] = [];
  const fill = (until: number) => {
    const left = some.slice(from, until).filter(({ id }) => !kept.has(id));
    for (const [index, other] of waiting.entries()) {
      const block = left[index];
      if (block) found.set(other, block);
    }
    waiting = [];
  };
  for (const other of others) {
    const same = byId.get(other.id);
    if (!same) waiting.push(other);
    else {
      found.set(other, same.block);
      // One that moved bounds nothing.
      if (same.index < from) continue;
      fill(same.index);
      from = same.index + 1;
    }
  }
  fill(some.length);
  return found;
}
