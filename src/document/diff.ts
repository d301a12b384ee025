import { append } from './append.ts';
import { blockKey, type IdentifiedBlocks, identifiable } from './block-ids.ts';
import type { Block } from './blocks.ts';
import { Budget } from './budget.ts';
import { type Chip, chipsOf } from './diff-chips.ts';
import { diffText, type TextPart } from './diff-text.ts';
import { longestIncreasing, matchSequences } from './sequence-diff.ts';
import type { Steps } from './steps.ts';

/** One row of a rendered diff: a block before, after, or both. `close` blocks have no row. */
export interface DiffRow {
  kind: 'unchanged' | 'added' | 'removed' | 'changed' | 'moved';
  id: string;
  before?: Block;
  after?: Block;
  /** Of rows with both sides that differ: the words, or characters, that changed. */
  parts?: TextPart[];
  /** What changed besides the words: heading level, a tag's attributes, the language of code. */
  chips: Chip[];
  /** Of moved rows, also changed ones: how many blocks up (positive: it stood lower) or down it came. */
  movedBy?: number;
  /** Only white space changed. */
  whitespace: boolean;
}

interface BlockDiff {
  rows: DiffRow[];
  /** Rows of each kind; a block moved and changed counts as changed. */
  counts: Record<DiffRow['kind'], number>;
  /** A limit was reached: the rest is shown as removed and added. */
  partial: boolean;
}

/** For all the words of a page. */
const MILLISECONDS = 1500;

/**
 * Two versions of a body block by block: paired by id, then equal ones by text; in the order of the new version, with
 * removed blocks where they stood. Bounded in time for any input.
 */
export function* diffBlocks(
  before: IdentifiedBlocks,
  after: IdentifiedBlocks,
  budget = new Budget(MILLISECONDS),
): Steps<BlockDiff> {
  const [olds, news] = [identifiable(before.blocks), identifiable(after.blocks)];
  const partners = pair(olds, before.ids, news, after.ids);
  const both = news.flatMap((_, index) => ((partners[index] ?? -1) < 0 ? [] : [index]));
  const stays = new Set(longestIncreasing(both.map(index => partners[index] ?? 0)).map(place => both[place] ?? -1));
  const gone = removedBefore(olds, partners, stays, before.ids);
  const rows: DiffRow[] = [];
  for (const [index, block] of news.entries()) {
    const partner = partners[index] ?? -1;
    if (stays.has(index)) append(rows, gone.get(partner) ?? []);
    const id = after.ids[index] ?? '';
    const old = olds[partner];
    if (!old) rows.push({ kind: 'added', id, after: block, chips: [], whitespace: false });
    else rows.push(compare(id, old, block, stays.has(index) ? 0 : partner - index, budget));
    yield;
  }
  append(rows, gone.get(olds.length) ?? []);
  return { rows, counts: countRows(rows), partial: budget.left === 0 };
}

/** For each new block the index of its old one, or -1. */
function pair(olds: Block[], oldIds: readonly string[], news: Block[], newIds: readonly string[]): Int32Array {
  const places = new Map(oldIds.map((id, index) => [id, index]));
  const partners = Int32Array.from(news, (block, index) => {
    const place = places.get(newIds[index] ?? '') ?? -1;
    return olds[place]?.kind === block.kind ? place : -1;
  });
  const taken = new Set(partners);
  const restOld = olds.flatMap((_, index) => (taken.has(index) ? [] : [index]));
  const restNew = news.flatMap((_, index) => (partners[index] === -1 ? [index] : []));
  const keyOf = (blocks: Block[], indexes: number[]) =>
    indexes.map(index => (blocks[index] ? blockKey(blocks[index]) : ''));
  const matches = matchSequences(keyOf(olds, restOld), keyOf(news, restNew), { timeout: 300 }) ?? [];
  for (const [place, match] of matches.entries()) {
    const fresh = restNew[match];
    if (match >= 0 && fresh !== undefined) partners[fresh] = restOld[place] ?? -1;
  }
  return partners;
}

/** Rows of removed blocks, by the old index of the next block that stayed in its place. */
function removedBefore(
  olds: Block[],
  partners: Int32Array,
  stays: ReadonlySet<number>,
  ids: readonly string[],
): Map<number, DiffRow[]> {
  const paired = new Set(partners);
  const anchors = new Set([...stays].map(index => partners[index]));
  const groups = new Map<number, DiffRow[]>();
  let run: DiffRow[] = [];
  for (const [index, block] of olds.entries()) {
    if (anchors.has(index)) {
      groups.set(index, run);
      run = [];
    } else if (!paired.has(index)) {
      run.push({ kind: 'removed', id: ids[index] ?? '', before: block, chips: [], whitespace: false });
    }
  }
  groups.set(olds.length, run);
  return groups;
}

function compare(id: string, before: Block, after: Block, movedBy: number, budget: Budget): DiffRow {
  const moved = movedBy === 0 ? {} : { movedBy };
  const sides = { id, before, after, ...moved };
  if (blockKey(before) === blockKey(after) && before.type === after.type) {
    return { kind: movedBy === 0 ? 'unchanged' : 'moved', ...sides, chips: [], whitespace: false };
  }
  const chips = chipsOf(before, after);
  const whitespace = chips.length === 0 && before.raw.replace(/\s+/g, '') === after.raw.replace(/\s+/g, '');
  const parts = diffText(before, after, budget);
  return { kind: 'changed', ...sides, ...(parts ? { parts } : {}), chips, whitespace };
}

function countRows(rows: DiffRow[]): BlockDiff['counts'] {
  const counts = { unchanged: 0, added: 0, removed: 0, changed: 0, moved: 0 };
  for (const row of rows) counts[row.kind]++;
  return counts;
}
