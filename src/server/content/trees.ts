import type { FileEntry, ReusableContent } from '#document/model.ts';
import type { Hash } from '#document/object-store.ts';
import { readFiles, readReusableContents, readTree, type Tree } from '#document/tree.ts';
import { Lru } from '#lib/lru.ts';
import type { ContentStore } from './store.ts';

/** All pages of a root; shared by requests, so nobody changes it. */
export type SharedTree = Readonly<Pick<Tree, 'root' | 'top' | 'pages' | 'byId'>>;

/** Pages in all. */
const trees = new Lru<SharedTree>(200_000);

/** The pages of a root without their texts; immutable, so it is read once. */
export async function loadTree(store: ContentStore, root: Hash): Promise<SharedTree> {
  const key = `${store.organizationId}:${root}`;
  const known = trees.get(key);
  if (known) return known;
  const { root: parts, top, pages, byId } = await readTree(store, root);
  const tree = { root: parts, top, pages, byId };
  trees.set(key, tree, pages.length + 10);
  return tree;
}

const files = new WeakMap<SharedTree, ReadonlyMap<string, FileEntry>>();
const contents = new WeakMap<SharedTree, ReadonlyMap<string, ReusableContent>>();

/** The files of a tree; kept as long as it is. */
export const filesById = (store: ContentStore, tree: SharedTree) =>
  remembered(files, tree, () => readFiles(store, tree.root));

/** Its reusable contents; the same. */
export const contentsById = (store: ContentStore, tree: SharedTree) =>
  remembered(contents, tree, () => readReusableContents(store, tree.root));

async function remembered<Named extends { readonly id: string }>(
  memory: WeakMap<SharedTree, ReadonlyMap<string, Named>>,
  tree: SharedTree,
  read: () => Promise<Named[]>,
): Promise<ReadonlyMap<string, Named>> {
  const known = memory.get(tree);
  if (known) return known;
  const found = new Map((await read()).map(item => [item.id, item]));
  memory.set(tree, found);
  return found;
}
