import type { Hash } from '#document/object-store.ts';
import type { ContentStore } from './store.ts';
import { loadTree } from './trees.ts';

/** The page a new space starts with, while nobody has touched it (decisions 7.7); it makes room for what comes in. */
export async function starterPage(store: ContentStore, root: Hash): Promise<string | undefined> {
  const { pages } = await loadTree(store, root);
  const [page] = pages;
  const untouched = pages.length === 1 && page && !page.node.body && page.node.createdAt === page.node.updatedAt;
  return untouched ? page.node.id : undefined;
}
