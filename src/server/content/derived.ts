import type { PageNode } from '#document/model.ts';
import { readBodies, readFiles, readReusableContents, type TreePage } from '#document/tree.ts';
import type { Db } from '../db/database.ts';
import type { SpaceKey } from '../revisions/rows.ts';
import { indexPages } from '../search/index-pages.ts';
import { deriveLinks } from './derive-links.ts';
import { anchorLinks, setAnchorStatus, setLinkStatus } from './link-rows.ts';
import { anchorsOf } from './link-status.ts';
import { type LinkSource, sameTargets } from './page-links.ts';
import { ledElsewhere } from './page-paths.ts';
import type { ContentStore } from './store.ts';
import { loadTree, type SharedTree } from './trees.ts';

/** What search, links and backlinks are made from. */
interface SourceText<Node extends LinkSource = LinkSource> {
  node: Node;
  markdown: string;
}

/** Makes links and search rows of content that has none yet. */
export function deriveAll(db: Db, store: ContentStore, key: SpaceKey, root: string): Promise<void> {
  return deriveChanges(db, store, key, null, root);
}

/** Brings links and search rows of the main content from one root to another; only changed pages are looked at. */
export async function deriveChanges(
  db: Db,
  store: ContentStore,
  key: SpaceKey,
  before: string | null,
  after: string,
): Promise<void> {
  if (before === after) return;
  const oldTree = before === null ? undefined : await loadTree(store, before);
  const tree = await loadTree(store, after);
  const [wasFound, isFound] = [found(oldTree), found(tree)];
  const nodes = tree.pages
    .map(({ node }) => node)
    .filter(
      node => !sameText(oldTree?.byId.get(node.id)?.node, node) || (isFound.has(node.id) && !wasFound.has(node.id)),
    );
  const removed = (oldTree?.pages ?? []).map(({ node }) => node.id).filter(id => !tree.byId.has(id));
  const created = nodes.map(({ id }) => id).filter(id => !oldTree?.byId.has(id));
  const bodies = await readBodies(store, nodes);
  const texts = nodes.map((node, index) => ({ node, markdown: bodies[index]?.markdown ?? '' }));
  const contents = await changedContents(store, oldTree, tree);
  const read = new Set([...nodes, ...contents.texts.map(({ node }) => node)].map(({ id }) => id));
  const elsewhere = oldTree ? await ledElsewhere(db, key, oldTree, tree) : [];
  const led = await textsOf(store, tree, new Set(elsewhere.filter(id => !read.has(id))));
  await deriveLinks(db, store, key, {
    before: oldTree,
    after: tree,
    root: after,
    texts: [...texts, ...contents.texts, ...led],
    removed: [...removed, ...contents.removed],
  });
  await indexChanges(db, key, oldTree, tree, texts);
  await setLinkStatus(db, key, 'page', removed, 'broken');
  await setLinkStatus(db, key, 'page', created, 'ok');
  if (oldTree) {
    await recheckAnchors(db, store, key, tree, nodes);
    await recheckNamed(db, store, key, oldTree, tree);
  }
}

/** Makes the search rows of some pages anew, from content that has them. */
export async function indexAgain(
  db: Db,
  store: ContentStore,
  key: SpaceKey,
  root: string,
  pageIds: ReadonlySet<string>,
): Promise<void> {
  const tree = await loadTree(store, root);
  const nodes = tree.pages.map(({ node }) => node).filter(({ id }) => pageIds.has(id));
  const bodies = await readBodies(store, nodes);
  const texts = nodes.map((node, index) => ({ node, markdown: bodies[index]?.markdown ?? '' }));
  await indexChanges(db, key, tree, tree, texts);
}

/** Makes the links of some pages and reusable contents anew. */
export async function deriveLinksAgain(
  db: Db,
  store: ContentStore,
  key: SpaceKey,
  root: string,
  ids: ReadonlySet<string>,
): Promise<void> {
  const tree = await loadTree(store, root);
  const texts = await textsOf(store, tree, ids);
  await deriveLinks(db, store, key, { before: tree, after: tree, root, texts, removed: [] });
}

/** Pages and reusable contents with their texts, as far as they are there. */
async function textsOf(store: ContentStore, tree: SharedTree, ids: ReadonlySet<string>): Promise<SourceText[]> {
  if (ids.size === 0) return [];
  const pages = tree.pages.map(({ node }) => node).filter(({ id }) => ids.has(id));
  const contents = pages.length < ids.size ? await readReusableContents(store, tree.root) : [];
  const nodes = [...pages, ...contents.filter(({ id }) => ids.has(id))];
  const bodies = await readBodies(store, nodes);
  return nodes.map((node, index) => ({ node, markdown: bodies[index]?.markdown ?? '' }));
}

/** Search finds pages with a text that nothing hides. */
function found(tree: SharedTree | undefined): Map<string, TreePage> {
  const pages = new Map<string, TreePage>();
  const visit = (siblings: readonly TreePage[]) => {
    for (const page of siblings) {
      if (page.node.hidden) continue;
      if (page.node.type === 'document' || page.node.type === 'computed') pages.set(page.node.id, page);
      visit(page.children);
    }
  };
  visit(tree?.top ?? []);
  return pages;
}

async function indexChanges(
  db: Db,
  { organizationId, spaceId }: SpaceKey,
  before: SharedTree | undefined,
  after: SharedTree,
  texts: readonly SourceText<PageNode>[],
): Promise<void> {
  const [old, now] = [found(before), found(after)];
  const changed = texts.flatMap(({ node, markdown }) => {
    const page = now.get(node.id);
    return page ? [{ id: node.id, title: node.title, description: node.description, path: page.path, markdown }] : [];
  });
  const done = new Set(changed.map(({ id }) => id));
  const moved = [...now.values()].flatMap(({ node, path }) =>
    !done.has(node.id) && old.has(node.id) && old.get(node.id)?.path !== path ? [{ id: node.id, path }] : [],
  );
  const removed = [...old.keys()].filter(id => !now.has(id));
  await indexPages(db, organizationId, spaceId, { changed, moved, removed });
}

/** Whether links and search see no difference. */
function sameText(old: PageNode | undefined, node: PageNode): boolean {
  if (old === node) return true;
  if (!old) return false;
  return (
    old.body === node.body &&
    old.title === node.title &&
    old.description === node.description &&
    old.hidden === node.hidden &&
    sameTargets(old, node)
  );
}

/** Reusable contents hold links as pages do. */
async function changedContents(
  store: ContentStore,
  before: SharedTree | undefined,
  after: SharedTree,
): Promise<{ texts: SourceText[]; removed: string[] }> {
  if (before?.root.reusableContents === after.root.reusableContents) return { texts: [], removed: [] };
  const old = before ? await readReusableContents(store, before.root) : [];
  const now = await readReusableContents(store, after.root);
  const [oldBodies, ids] = [new Map(old.map(({ id, body }) => [id, body])), new Set(now.map(({ id }) => id))];
  const changed = now.filter(({ id, body }) => !oldBodies.has(id) || oldBodies.get(id) !== body);
  const bodies = await readBodies(store, changed);
  return {
    texts: changed.map((node, index) => ({ node, markdown: bodies[index]?.markdown ?? '' })),
    removed: old.map(({ id }) => id).filter(id => !ids.has(id)),
  };
}

/** Headings of a changed page come and go. */
async function recheckAnchors(
  db: Db,
  store: ContentStore,
  key: SpaceKey,
  tree: SharedTree,
  changed: readonly PageNode[],
): Promise<void> {
  const ids = changed.map(({ id }) => id);
  const links = await anchorLinks(db, key, ids);
  if (links.length === 0) return;
  const anchors = await anchorsOf(store, tree, new Set(links.flatMap(({ target_id }) => target_id ?? [])));
  const now = links.flatMap(({ target_id, anchor, state }) => {
    if (target_id === null || anchor === null) return [];
    const isThere = anchors.get(target_id)?.has(anchor) ?? false;
    const next = isThere ? ('ok' as const) : ('broken' as const);
    return isThere === (state !== 'broken') ? [] : [{ targetId: target_id, anchor, next }];
  });
  for (const status of ['ok', 'broken'] as const) {
    await setAnchorStatus(
      db,
      key,
      now.filter(({ next }) => next === status),
      status,
    );
  }
}

/** Files and reusable contents that came or went. */
async function recheckNamed(
  db: Db,
  store: ContentStore,
  key: SpaceKey,
  before: SharedTree,
  after: SharedTree,
): Promise<void> {
  if (before.root.files !== after.root.files) {
    const [old, now] = [await readFiles(store, before.root), await readFiles(store, after.root)];
    await recheckIds(db, key, 'file', old, now);
  }
  if (before.root.reusableContents !== after.root.reusableContents) {
    const [old, now] = [await readReusableContents(store, before.root), await readReusableContents(store, after.root)];
    await recheckIds(db, key, 'reusable-content', old, now);
  }
}

interface Named {
  readonly id: string;
}

async function recheckIds(
  db: Db,
  key: SpaceKey,
  kind: 'file' | 'reusable-content',
  before: readonly Named[],
  after: readonly Named[],
): Promise<void> {
  const idsOf = (items: readonly Named[]) => new Set(items.map(({ id }) => id));
  const [old, now] = [idsOf(before), idsOf(after)];
  await setLinkStatus(
    db,
    key,
    kind,
    before.map(({ id }) => id).filter(id => !now.has(id)),
    'broken',
  );
  await setLinkStatus(
    db,
    key,
    kind,
    after.map(({ id }) => id).filter(id => !old.has(id)),
    'ok',
  );
}
