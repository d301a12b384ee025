import type { PageNode } from '#document/model.ts';
import type { ObjectStore } from '#document/object-store.ts';
import { readBodies, type Tree, type TreePage } from '#document/tree.ts';
import type { Db } from '../db/database.ts';
import { indexPages } from './index-pages.ts';

type Pages = Readonly<Pick<Tree, 'pages' | 'byId'>>;

/** Brings the search rows of a space from one tree to another, reading only pages that differ; no tree before is an empty one. */
export async function indexTree(
  tx: Db,
  store: ObjectStore,
  { organizationId, spaceId }: { organizationId: string; spaceId: string },
  before: Pages | undefined,
  after: Pages,
): Promise<void> {
  const { changed, moved, removed } = treeChanges(before ? findable(before) : new Map(), findable(after));
  const bodies = await readBodies(
    store,
    changed.map(({ node }) => node),
  );
  await indexPages(tx, organizationId, spaceId, {
    changed: changed.map(({ node, path }, index) => ({
      id: node.id,
      title: node.title,
      description: node.description,
      path,
      markdown: bodies[index]?.markdown ?? '',
    })),
    moved: moved.map(({ node, path }) => ({ id: node.id, path })),
    removed,
  });
}

/** Pages with text that no hidden page leads to (product E-D6). */
function findable({ pages }: Pages): Map<string, TreePage> {
  const hidden = new Set<TreePage>();
  const found = new Map<string, TreePage>();
  for (const page of pages) {
    if (page.node.hidden || (page.parent && hidden.has(page.parent))) hidden.add(page);
    else if (page.node.type === 'document' || page.node.type === 'computed') found.set(page.node.id, page);
  }
  return found;
}

function treeChanges(before: ReadonlyMap<string, TreePage>, after: ReadonlyMap<string, TreePage>) {
  const changed: TreePage[] = [];
  const moved: TreePage[] = [];
  for (const [id, page] of after) {
    const old = before.get(id);
    if (!old || !sameText(old.node, page.node)) changed.push(page);
    else if (old.path !== page.path) moved.push(page);
  }
  return { changed, moved, removed: [...before.keys()].filter(id => !after.has(id)) };
}

const sameText = (old: PageNode, node: PageNode) =>
  old === node || (old.body === node.body && old.title === node.title && old.description === node.description);
