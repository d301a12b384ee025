import { compareLists } from './list-changes.ts';
import { ListReader } from './lists.ts';
import type { FileEntry, PageNode, ReusableContent } from './model.ts';
import type { Hash, ObjectStore } from './object-store.ts';
import { PageComparison } from './page-changes.ts';
import type { PageMember } from './page-members.ts';
import { readRoot, readVariables } from './tree.ts';

/** Where a page stood; without a parent at the top. */
interface PagePlace {
  parent: ChangedPage | undefined;
  path: string;
}

export interface ChangedPage {
  id: string;
  node: PageNode;
  place: PagePlace;
}

/** What differs between two roots, one entry for each page or other thing (decisions 12.1, getChangeRequestChanges). */
export type Change =
  | { type: 'page_created'; page: ChangedPage }
  | { type: 'page_deleted'; page: ChangedPage }
  /** `moved` is also set when the page has another parent, or another order among the same siblings. */
  | { type: 'page_edited'; before: ChangedPage; page: ChangedPage; members: PageMember[]; moved: boolean }
  | { type: 'page_moved'; before: ChangedPage; page: ChangedPage }
  | { type: 'file_created' | 'file_deleted'; file: FileEntry }
  | { type: 'file_edited'; before: FileEntry; file: FileEntry }
  | { type: 'variables_edited'; before: Record<string, string>; after: Record<string, string>; names: string[] }
  | { type: 'reusable_content_created' | 'reusable_content_deleted'; reusableContent: ReusableContent }
  | { type: 'reusable_content_edited'; before: ReusableContent; reusableContent: ReusableContent };

/**
 * What differs between two roots: pages in the order of the tree afterwards, deleted ones last, then files, reusable
 * contents and variables. Reads only the subtrees that differ.
 */
export async function compareRoots(store: ObjectStore, before: Hash, after: Hash): Promise<Change[]> {
  if (before === after) return [];
  const [old, now] = [await readRoot(store, before), await readRoot(store, after)];
  const changes: Change[] = await new PageComparison(store).compare(old.pages, now.pages);
  const files = await compareLists(new ListReader<FileEntry>(store), old.files, now.files);
  for (const file of files.added) changes.push({ type: 'file_created', file });
  for (const { before, after } of files.edited) changes.push({ type: 'file_edited', before, file: after });
  for (const file of files.removed) changes.push({ type: 'file_deleted', file });
  const contents = await compareLists(
    new ListReader<ReusableContent>(store),
    old.reusableContents,
    now.reusableContents,
  );
  for (const item of contents.added) changes.push({ type: 'reusable_content_created', reusableContent: item });
  for (const { before, after } of contents.edited) {
    changes.push({ type: 'reusable_content_edited', before, reusableContent: after });
  }
  for (const item of contents.removed) changes.push({ type: 'reusable_content_deleted', reusableContent: item });
  if (old.variables !== now.variables) {
    const [was, is] = [await readVariables(store, old), await readVariables(store, now)];
    const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(name => was[name] !== is[name]);
    changes.push({ type: 'variables_edited', before: was, after: is, names: names.sort() });
  }
  return changes;
}
