import { ContentDraft } from './content-draft.ts';
import type { FileEntry, PageLayout, PageMembers } from './model.ts';
import type { Hash, ObjectStore } from './object-store.ts';
import { OperationError } from './operation-error.ts';
import { PageOperations } from './page-operations.ts';
import { type Body, readTree, type Tree, writeTree } from './tree.ts';

/** Where among the siblings: a number counts from 0; left out is the end. */
export type Position = number | { before: string } | { after: string };

/** Page members as an operation sets them; `null` clears one. */
export type PageChanges = { [Name in keyof PageMembers]?: PageMembers[Name] | null };

/** Where a new page goes. `into` names a page by id or by the `ref` of an earlier operation; null is the top. */
interface Insertion extends PageChanges {
  /** A name for the new page in later operations of the same call. */
  ref?: string;
  into?: string | null;
  at?: Position;
}

/** One step of a change (decisions 12.1, updateChangeRequestContent). Pages are named by id or `ref`. */
export type Operation =
  | ({ operation: 'insert_page'; markdown?: string } & Insertion)
  | ({ operation: 'insert_group' } & Insertion)
  | ({ operation: 'insert_link' } & Insertion)
  | ({ operation: 'insert_computed' } & Insertion)
  | ({ operation: 'update_page'; page: string; markdown?: string; into?: string | null; at?: Position } & PageChanges)
  | { operation: 'update_page_layout'; page: string; layout: Partial<PageLayout> }
  /** Sets the named variables of the page; `null` removes one. */
  | { operation: 'update_page_variables'; page: string; variables: Record<string, string | null> }
  | { operation: 'delete_page'; page: string }
  /** Puts back a page as it was in `root`; with `block`, only that block of its body. */
  | { operation: 'revert_page'; page: string; root: Hash; block?: string }
  | { operation: 'insert_files'; files: (Omit<FileEntry, 'id'> & { id?: string; ref?: string })[] }
  /** With `content` it becomes another file under the same id. */
  | { operation: 'update_file'; file: string; name?: string; content?: Omit<FileEntry, 'id' | 'name'> }
  | { operation: 'delete_file'; file: string }
  /** Puts back a file as it was in `root`. */
  | { operation: 'revert_file'; file: string; root: Hash }
  /** Sets the named variables; `null` removes one. */
  | { operation: 'update_variables'; variables: Record<string, string | null> }
  | { operation: 'insert_reusable_content'; ref?: string; title: string; markdown?: string }
  | { operation: 'update_reusable_content'; reusableContent: string; title?: string; markdown?: string }
  | { operation: 'delete_reusable_content'; reusableContent: string }
  | { operation: 'revert_reusable_content'; reusableContent: string; root: Hash };

export interface OperationContext {
  /** A fresh id for a page, file or reusable content. */
  newId(): string;
  /** ISO 8601, UTC. */
  now: string;
  /** Awaited before each operation, so that a large batch lets others have their turn. */
  pause?(): Promise<unknown>;
  /** As `saveText`, which is taken where this is missing. */
  save?(old: Body, markdown: string): Body | Promise<Body>;
}

export interface AppliedOperations {
  /** Equal to the given root when nothing changed. */
  root: Hash;
  /** All pages afterwards. */
  tree: Tree;
  /** Ids of the pages that were inserted, changed, moved or deleted, each once, in the order of the operations. */
  pages: string[];
  /** Ids of what was inserted, by the `ref` it was given. */
  refs: Map<string, string>;
  /** Ids of the files that were inserted, in order. */
  files: string[];
}

/**
 * Applies a change to a root: all of its operations or, with an OperationError, none. Only the way from the changed
 * pages to the root is put into the store.
 */
export async function applyOperations(
  store: ObjectStore,
  rootHash: Hash,
  operations: readonly Operation[],
  context: OperationContext,
): Promise<AppliedOperations> {
  const tree = await readTree(store, rootHash);
  const refs = new Map<string, string>();
  const pages = new PageOperations(store, tree, context, refs);
  const contents = new ContentDraft(store, tree.root, context, refs);
  await pages.preload(operations);
  for (const [index, operation] of operations.entries()) {
    await context.pause?.();
    try {
      if (!(await pages.apply(operation))) await contents.apply(operation);
    } catch (error) {
      if (error instanceof OperationError) throw new OperationError(error.problem, error.message, index);
      throw error;
    }
  }
  pages.draft.finish();
  const affected = [...pages.affected];
  const files = contents.insertedFiles;
  tree.root = contents.write();
  return { root: writeTree(store, tree), tree, pages: affected, refs, files };
}
