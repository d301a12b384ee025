import type { Hash } from '#document/object-store.ts';
import { readTree, type Tree } from '#document/tree.ts';
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
