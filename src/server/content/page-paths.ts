import type { Db } from '../db/database.ts';
import type { SpaceKey } from '../revisions/rows.ts';
import { pagesByPath } from './path-link-rows.ts';
import type { SharedTree } from './trees.ts';

/** Ids of pages by their path; the empty one leads to the first page with a text. */
export type PagePaths = ReadonlyMap<string, string>;

const paths = new WeakMap<SharedTree, PagePaths>();

export function pathsOf(tree: SharedTree): PagePaths {
  const known = paths.get(tree);
  if (known) return known;
  const found = new Map<string, string>();
  for (const { node, path } of tree.pages) {
    if (!found.has(path)) found.set(path, node.id);
    if (!node.hidden && (node.type === 'document' || node.type === 'computed') && !found.has(''))
      found.set('', node.id);
  }
  paths.set(tree, found);
  return found;
}

/** As after nearly every edit, and cheap to find out for ten thousand pages. */
const samePlaces = (before: SharedTree, after: SharedTree): boolean =>
  before === after ||
  (before.pages.length === after.pages.length &&
    after.pages.every(({ node, path }, index) => {
      const was = before.pages[index];
      const same = was?.path === path && was.node.id === node.id;
      return same && was.node.hidden === node.hidden && was.node.type === node.type;
    }));

/** Pages and reusable contents of the main content with links by path that may lead elsewhere in another tree. */
export async function ledElsewhere(db: Db, key: SpaceKey, before: SharedTree, after: SharedTree): Promise<string[]> {
  if (samePlaces(before, after)) return [];
  const [old, now] = [pathsOf(before), pathsOf(after)];
  const changed = [...new Set([...old.keys(), ...now.keys()])].filter(path => old.get(path) !== now.get(path));
  if (changed.length === 0) return [];
  const moved = after.pages.flatMap(({ node, path }) => {
    const was = before.byId.get(node.id);
    return was && was.path !== path ? node.id : [];
  });
  return pagesByPath(db, key, { paths: changed, pageIds: moved });
}
