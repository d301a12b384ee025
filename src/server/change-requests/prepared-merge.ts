import type { Conflict, MergeResult } from '#document/conflicts.ts';
import { mergeRoots } from '#document/merge.ts';
import { ContentStore } from '../content/store.ts';
import type { Db } from '../db/database.ts';
import type { RevisionRow } from '../db/tables/content.ts';
import { mergeTexts } from '../large-texts/merge-texts.ts';
import { listMainSteps, type SpaceKey } from '../revisions/rows.ts';
import { findMainEdits, searchedRevisions } from './main-edits.ts';

/** The revisions that a merge is made from. */
export interface MergeSides {
  base: RevisionRow;
  main: RevisionRow;
  mine: RevisionRow;
}

export interface FoundMerge extends MergeResult {
  /** For each conflict, the revision of the main content that made its side. */
  mainEdits: ReadonlyMap<Conflict, string>;
}

/** A merge that was worked out before its transaction began, with the objects it makes. */
export interface PreparedMerge {
  sides: MergeSides;
  store: ContentStore;
  merge: FoundMerge;
}

/** Merges on a store of its own, on the reader: others write meanwhile. */
export async function prepareMerge(db: Db, key: SpaceKey, sides: MergeSides): Promise<PreparedMerge> {
  const store = new ContentStore(db, key.organizationId);
  return { sides, store, merge: await findMerge(db, key, store, sides) };
}

/** The merge of these sides into a store: the prepared one where it was made from the same revisions. */
export async function mergeSides(
  db: Db,
  key: SpaceKey,
  store: ContentStore,
  sides: MergeSides,
  ready: PreparedMerge | undefined,
): Promise<FoundMerge> {
  if (!ready || !isSame(ready.sides, sides)) return findMerge(db, key, store, sides);
  store.adopt(ready.store);
  return ready.merge;
}

const isSame = (one: MergeSides, other: MergeSides): boolean =>
  one.base.id === other.base.id && one.main.id === other.main.id && one.mine.id === other.mine.id;

async function findMerge(
  db: Db,
  key: SpaceKey,
  store: ContentStore,
  { base, main, mine }: MergeSides,
): Promise<FoundMerge> {
  const merge = await mergeRoots(store, base.root, main.root, mine.root, mergeTexts);
  if (merge.conflicts.length === 0) return { ...merge, mainEdits: new Map() };
  const steps = await listMainSteps(db, key, { from: base.generation, to: main.generation, most: searchedRevisions });
  return { ...merge, mainEdits: await findMainEdits(store, steps, merge.conflicts) };
}
