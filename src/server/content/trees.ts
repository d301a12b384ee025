import type { FileEntry, ReusableContent } from '#document/model.ts';
import type { Hash } from '#document/object-store.ts';
import { readFiles, readReusableContents, readTree, readTrees, type Tree } from '#document/tree.ts';
import { Lru } from '#lib/lru.ts';
import type { ContentStore } from './store.ts';

/** All pages of a root; shared by requests, so nobody changes it. */
export type SharedTree = Readonly<Pick<Tree, 'root' | 'top' | 'pages' | 'byId'>>;

/** Pages in all. */
const trees = new Lru<SharedTree>(200_000);

/** The pages of a root without their texts; immutable, so it is read once. */
export async function loadTree(store: ContentStore, root: Hash): Promise<SharedTree> {
  return trees.get(keyOf(store, root)) ?? remember(store, root, await readTree(store, root));
}

/** The same for many roots; those that are not known yet are read together. */
export async function loadTrees(store: ContentStore, roots: Iterable<Hash>): Promise<Map<Hash, SharedTree>> {
  const wanted = new Map([...roots].map(root => [root, trees.get(keyOf(store, root))]));
  const unknown = [...wanted].flatMap(([root, tree]) => (tree ? [] : root));
  for (const [root, tree] of await readTrees(store, unknown)) wanted.set(root, remember(store, root, tree));
  return new Map([...wanted].flatMap(([root, tree]) => (tree ? [[root, tree]] : [])));
}

const keyOf = (store: ContentStore, root: Hash): string => `${store.organizationId}:${root}`;

function remember(store: ContentStore, root: Hash, { root: parts, top, pages, byId }: Tree): SharedTree {
  const tree = { root: parts, top, pages, byId };
  trees.set(keyOf(store, root), tree, pages.length + 10);
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
