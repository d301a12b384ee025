import type { Conflict, MergeResult } from './conflicts.ts';
import { ListReader } from './lists.ts';
import { type MergeBodies, mergeBodies } from './merge-body.ts';
import { mergeFiles, mergeReusableContents } from './merge-contents.ts';
import { mergePages } from './merge-pages.ts';
import { mergeRecords, variableConflict } from './merge-values.ts';
import type { FileEntry, PageNode, ReusableContent, Root } from './model.ts';
import type { Hash, ObjectStore } from './object-store.ts';
import {
  indexTree,
  readFiles,
  readReusableContents,
  readTree,
  readVariables,
  type Tree,
  writePages,
  writeRoot,
  writeVariables,
} from './tree.ts';

interface Versions<T> {
  base: T;
  main: T;
  mine: T;
}

/**
 * Three-way merge of a space's content: `mine` (the change request) into `main`, both from `base`. Pages by id, their
 * members one by one, bodies by block and then by line, variables, files and reusable contents one by one. Where both
 * changed the same thing differently, mine wins and a conflict holds the other side.
 * @param merge merges the bodies of pages and reusable contents
 */
export async function mergeRoots(
  store: ObjectStore,
  base: Hash,
  main: Hash,
  mine: Hash,
  merge: MergeBodies = mergeBodies,
): Promise<MergeResult> {
  if (main === mine || main === base) return { root: mine, conflicts: [], merged: [] };
  if (mine === base) return { root: main, conflicts: [], merged: [] };
  const reader = new ListReader<PageNode>(store);
  const trees = {
    base: await readTree(store, base, reader),
    main: await readTree(store, main, reader),
    mine: await readTree(store, mine, reader),
  };
  const roots = { base: trees.base.root, main: trees.main.root, mine: trees.mine.root };
  const conflicts: Conflict[] = [];
  const pages = await mergePagePart(store, trees, roots, merge);
  conflicts.push(...pages.conflicts);
  const files = await mergeFilePart(store, roots, conflicts);
  const contents = await mergeContentPart(store, roots, conflicts, merge);
  const variables = await mergeVariablePart(store, roots, conflicts);
  const root = writeRoot(store, { pages: pages.hash, files, reusableContents: contents.hash, variables });
  return { root, conflicts, merged: [...pages.merged, ...contents.merged] };
}

/** The hash of a part that at most one side changed; undefined when both did. */
function unchanged(name: keyof Root, { base, main, mine }: Versions<Root>): Hash | null | undefined {
  if (main[name] === mine[name] || main[name] === base[name]) return mine[name];
  return mine[name] === base[name] ? main[name] : undefined;
}

async function mergePagePart(store: ObjectStore, trees: Versions<Tree>, roots: Versions<Root>, merge: MergeBodies) {
  const hash = unchanged('pages', roots);
  if (hash !== undefined) return { hash, conflicts: [], merged: [] };
  const { top, conflicts, merged } = await mergePages(store, trees, merge);
  const tree: Tree = { root: roots.mine, top, pages: [], byId: new Map(), reader: trees.mine.reader };
  indexTree(tree);
  return { hash: writePages(tree), conflicts, merged };
}

async function mergeFilePart(store: ObjectStore, roots: Versions<Root>, conflicts: Conflict[]): Promise<Hash | null> {
  const hash = unchanged('files', roots);
  if (hash !== undefined) return hash;
  const [base, main, mine] = await Promise.all(sidesOf(roots).map(root => readFiles(store, root)));
  const files = mergeFiles(base ?? [], main ?? [], mine ?? [], conflicts);
  return new ListReader<FileEntry>(store).write(files);
}

async function mergeContentPart(store: ObjectStore, roots: Versions<Root>, conflicts: Conflict[], merge: MergeBodies) {
  const hash = unchanged('reusableContents', roots);
  if (hash !== undefined) return { hash, merged: [] };
  const [base, main, mine] = await Promise.all(sidesOf(roots).map(root => readReusableContents(store, root)));
  const merged = await mergeReusableContents(store, base ?? [], main ?? [], mine ?? [], conflicts, merge);
  return { hash: new ListReader<ReusableContent>(store).write(merged.items), merged: merged.merged };
}

async function mergeVariablePart(
  store: ObjectStore,
  roots: Versions<Root>,
  conflicts: Conflict[],
): Promise<Hash | null> {
  const hash = unchanged('variables', roots);
  if (hash !== undefined) return hash;
  const [base, main, mine] = await Promise.all(sidesOf(roots).map(root => readVariables(store, root)));
  const merged = mergeRecords(base ?? {}, main ?? {}, mine ?? {}, (name, sides) => {
    conflicts.push(variableConflict(name, sides));
  });
  return writeVariables(store, merged);
}

function sidesOf({ base, main, mine }: Versions<Root>): Root[] {
  return [base, main, mine];
}
