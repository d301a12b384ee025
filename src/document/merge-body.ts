import { alignBlocks } from './block-ids.ts';
import { parseBlocks } from './blocks.ts';
import { blockUnits, isBalanced, joinUnits, type Unit } from './body-units.ts';
import type { ConflictReason } from './conflict-reasons.ts';
import { type Conflict, conflict } from './conflicts.ts';
import { type MergedUnits, mergeUnits, mergeWhole } from './merge-units.ts';
import { mergeWords } from './merge3.ts';
import type { Body } from './tree.ts';

/** What a body belongs to, as conflicts name it. */
export type BodyOwner = Pick<Conflict, 'page' | 'title' | 'reusableContent'>;

export interface MergedBody {
  body: Body;
  conflicts: Conflict[];
  mergedBlocks: number;
}

/** Merges bodies as `mergeBodies` does, perhaps elsewhere. */
export type MergeBodies = (base: Body, main: Body, mine: Body, owner: BodyOwner) => MergedBody | Promise<MergedBody>;

/** Longest text for which a merge by word is proposed. */
const MAX_SUGGESTED = 20_000;

/**
 * Merges three versions of a body: by block, and the same block by line unless blocks are to stay whole. Where that would tear a container apart,
 * containers count as one block; where the limits are reached, the whole body conflicts. Mine wins conflicts.
 */
export function mergeBodies(
  base: Body,
  main: Body,
  mine: Body,
  owner: BodyOwner,
  { byLine = true }: { byLine?: boolean } = {},
): MergedBody {
  if (main.markdown === mine.markdown || main.markdown === base.markdown) return clean(mine);
  if (mine.markdown === base.markdown) return clean(main);
  const sides = [base, main, mine].map(blockUnits);
  const [left = [], middle = [], right = []] = sides;
  const byBlock = mergeUnits(left, middle, right, byLine);
  const merged = byBlock && isBalanced(byBlock.units) ? byBlock : mergeWhole(left, middle, right);
  if (!merged) return { body: mine, conflicts: [wholeConflict(base, main, mine, owner)], mergedBlocks: 0 };
  const body = print(merged, { base: left, main: middle, mine: right });
  return { body, conflicts: merged.conflicts.map(each => describe(each, owner)), mergedBlocks: merged.merged };
}

function clean(body: Body): MergedBody {
  return { body, conflicts: [], mergedBlocks: 0 };
}

function print(merged: MergedUnits, sides: Record<'base' | 'main' | 'mine', Unit[]>): Body {
  const markdown = joinUnits(merged.units, sides);
  const blocks = parseBlocks(markdown);
  const old = merged.units.flatMap(unit => {
    const [first] = unit.blocks;
    return unit.blocks.length === 1 && first ? [{ ...first, raw: unit.text }] : unit.blocks;
  });
  return { markdown, blockIds: alignBlocks({ blocks: old, ids: merged.units.flatMap(unit => unit.ids) }, blocks) };
}

function describe(found: MergedUnits['conflicts'][number], owner: BodyOwner): Conflict {
  const { kind, ids, tag, after, base, main, mine } = found;
  const blocks = ids.map(id => id.replace(/\/$/, ''));
  const short = Math.max(base.length, main.length, mine.length) <= MAX_SUGGESTED;
  const suggestion = kind === 'text' && base !== '' && short ? mergeWords(base, main, mine) : null;
  return conflict({
    kind,
    ...owner,
    member: 'markdown',
    block: blocks[0],
    blocks,
    ...(tag ? { tag } : {}),
    after,
    base: base || null,
    main: main || null,
    mine: mine || null,
    ...(suggestion === null ? {} : { suggestion }),
    reason: reasonOf(kind, main),
    values: {},
  });
}

function reasonOf(kind: 'text' | 'edit-delete', main: string): ConflictReason {
  if (kind === 'text') return 'block';
  return main === '' ? 'main-deleted-block' : 'mine-deleted-block';
}

function wholeConflict(base: Body, main: Body, mine: Body, owner: BodyOwner): Conflict {
  return conflict({
    kind: 'text',
    ...owner,
    member: 'markdown',
    base: base.markdown,
    main: main.markdown,
    mine: mine.markdown,
    reason: 'whole-text',
    values: {},
  });
}
