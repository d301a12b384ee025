import { ListReader } from './lists.ts';
import type { FileEntry, PageNode, ReusableContent, Root } from './model.ts';
import { pageNode } from './model.ts';
import { getAll, getText, type Hash, type ObjectStore } from './object-store.ts';

/** A page in its place. */
export interface TreePage {
  node: PageNode;
  parent: TreePage | null;
  children: TreePage[];
  /** The slugs of the ancestors and its own, joined by `/` (decisions 4.2.9). */
  path: string;
}

/** All pages of a root without their bodies. */
export interface Tree {
  root: Root;
  top: TreePage[];
  /** Every page, each before its children. */
  pages: TreePage[];
  byId: Map<string, TreePage>;
  /** What was read; writing the tree with it puts only what changed. */
  reader: ListReader<PageNode>;
}

const EMPTY: Root = { pages: null, files: null, reusableContents: null, variables: null };

/** The root of a space without any content. */
export function emptyRoot(store: ObjectStore): Hash {
  return writeRoot(store, EMPTY);
}

export async function readRoot(store: ObjectStore, hash: Hash): Promise<Root> {
  return readRootText(await getText(store, hash));
}

/** @param text what `writeRoot` stored */
export function readRootText(text: string): Root {
  return JSON.parse(text);
}

export function writeRoot(store: ObjectStore, root: Root): Hash {
  const { pages, files, reusableContents, variables } = root;
  return store.put(JSON.stringify({ pages, files, reusableContents, variables }));
}

/**
 * All pages of a root in order, without bodies; one round trip for each level of the tree. Trees that are read with
 * one `reader` have identical nodes where their chunks are equal.
 */
export async function readTree(
  store: ObjectStore,
  rootHash: Hash,
  reader: ListReader<PageNode> = new ListReader(store),
): Promise<Tree> {
  const tree = treeOf(await readRoot(store, rootHash), reader);
  await readPages([tree], reader);
  return tree;
}

/** The same for many roots at once; one round trip for each level of the deepest tree. */
export async function readTrees(store: ObjectStore, rootHashes: Iterable<Hash>): Promise<Map<Hash, Tree>> {
  const reader = new ListReader<PageNode>(store);
  const texts = await getAll(store, rootHashes);
  const trees = new Map([...texts].map(([hash, text]) => [hash, treeOf(readRootText(text), reader)]));
  await readPages([...trees.values()], reader);
  return trees;
}

const treeOf = (root: Root, reader: ListReader<PageNode>): Tree => ({
  root,
  top: [],
  pages: [],
  byId: new Map(),
  reader,
});

async function readPages(trees: readonly Tree[], reader: ListReader<PageNode>): Promise<void> {
  let level: { siblings: TreePage[]; parent: TreePage | null; hash: Hash }[] = trees.flatMap(({ root, top }) =>
    root.pages ? [{ siblings: top, parent: null, hash: root.pages }] : [],
  );
  while (level.length > 0) {
    const lists = await reader.read(level.map(list => list.hash));
    const next: typeof level = [];
    for (const { siblings, parent, hash } of level) {
      for (const node of lists.get(hash) ?? []) {
        const page: TreePage = { node, parent, children: [], path: '' };
        siblings.push(page);
        if (node.children) next.push({ siblings: page.children, parent: page, hash: node.children });
      }
    }
    level = next;
  }
  trees.forEach(indexTree);
}

/** Sets the order, the paths and the index by id from `top` and `children`. */
export function indexTree(tree: Tree): void {
  tree.pages = [];
  tree.byId.clear();
  const visit = (pages: TreePage[], parent: TreePage | null) => {
    for (const page of pages) {
      page.parent = parent;
      page.path = parent ? `${parent.path}/${page.node.slug}` : page.node.slug;
      tree.pages.push(page);
      tree.byId.set(page.node.id, page);
      visit(page.children, page);
    }
  };
  visit(tree.top, null);
}

/** Writes the lists on the way from changed pages to the top, nothing else. The hash of the pages. */
export function writePages(tree: Tree): Hash | null {
  const write = (pages: TreePage[]): Hash | null => {
    for (const page of pages) {
      const children = write(page.children);
      if (children !== (page.node.children ?? null)) {
        page.node = pageNode({ ...page.node, children: children ?? undefined });
      }
    }
    return tree.reader.write(pages.map(page => page.node));
  };
  return write(tree.top);
}

/** Writes a changed tree and its root. The root's hash. */
export function writeTree(store: ObjectStore, tree: Tree): Hash {
  tree.root = { ...tree.root, pages: writePages(tree) };
  return writeRoot(store, tree.root);
}

/** What has a body: a page or a reusable content. */
export type Bodied = Pick<PageNode, 'body' | 'blockIds'>;

/** A page's Markdown and the ids of its blocks. */
export interface Body {
  markdown: string;
  blockIds: string[];
}

/** The Markdown of a page; empty for pages without. */
export async function readBody(store: ObjectStore, node: Bodied): Promise<string> {
  return getText(store, node.body);
}

/** Bodies with their block ids, in one round trip, in the order of `nodes`. */
export async function readBodies(store: ObjectStore, nodes: readonly Bodied[]): Promise<Body[]> {
  const hashes = nodes.flatMap(node => [node.body ?? [], node.blockIds ?? []].flat());
  const texts = await getAll(store, hashes);
  return nodes.map(node => {
    const blockIds: string[] = JSON.parse((node.blockIds && texts.get(node.blockIds)) || '[]');
    return { markdown: (node.body && texts.get(node.body)) || '', blockIds };
  });
}

/** Stores a body. The members to set on its page. */
export function writeBody(store: ObjectStore, body: Body): Bodied {
  if (body.markdown === '') return { body: undefined, blockIds: undefined };
  return { body: store.put(body.markdown), blockIds: store.put(JSON.stringify(body.blockIds)) };
}

/** The space's files, in the order they were added. */
export async function readFiles(store: ObjectStore, root: Root): Promise<FileEntry[]> {
  return readList<FileEntry>(store, root.files);
}

export async function readReusableContents(store: ObjectStore, root: Root): Promise<ReusableContent[]> {
  return readList<ReusableContent>(store, root.reusableContents);
}

export async function readVariables(store: ObjectStore, root: Root): Promise<Record<string, string>> {
  const variables: Record<string, string> = JSON.parse((await getText(store, root.variables)) || '{}');
  return variables;
}

/** Stores the variables in alphabetical order. `null` when there are none. */
export function writeVariables(store: ObjectStore, variables: Readonly<Record<string, string>>): Hash | null {
  const names = Object.keys(variables).sort();
  return names.length > 0 ? store.put(JSON.stringify(variables, names)) : null;
}

async function readList<T extends { readonly id: string }>(store: ObjectStore, hash: Hash | null): Promise<T[]> {
  if (!hash) return [];
  const reader = new ListReader<T>(store);
  return [...((await reader.read([hash])).get(hash) ?? [])];
}
