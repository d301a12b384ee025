import type { z } from 'zod';
import type { ContentChange, ContentChanges } from '#contract/content-changes.ts';
import { mergeEdits } from '#document/merge-edit.ts';
import type { Hash } from '#document/object-store.ts';
import { type Bodied, readBody, readReusableContents } from '#document/tree.ts';
import { editConflict } from '../http/errors.ts';
import type { Target } from './apply.ts';
import { loadTree, type SharedTree } from './trees.ts';

interface Base {
  /** What was edited. */
  base: string;
  /** What is stored now. */
  theirs: string;
  theirsHash: string;
}

type TextEdit = Extract<ContentChange, { operation: 'update_page' | 'update_reusable_content' }>;

/** The texts that the edits of a batch were made from, where those have changed since: two tabs, one page. */
export class EditBases {
  /** Pages whose text took in an edit of somebody else. */
  readonly merged = new Set<string>();
  readonly #bases: ReadonlyMap<number, Base>;
  readonly #revisionId: string;

  private constructor(bases: ReadonlyMap<number, Base>, revisionId: string) {
    this.#bases = bases;
    this.#revisionId = revisionId;
  }

  static async load(
    target: Target,
    tree: SharedTree,
    body: z.output<typeof ContentChanges>,
    roots: ReadonlyMap<string, Hash>,
  ): Promise<EditBases> {
    const { store, revisionId } = target;
    const bases = new Map<number, Base>();
    for (const [index, change] of body.changes.entries()) {
      if (!isTextEdit(change)) continue;
      const now = await storedText(target, tree, change);
      const known = change.base ?? (await textInBaseRevision(target, body, change, roots));
      if (!now || known === undefined || known === (now.body ?? '')) continue;
      const texts = await store.get(known === '' ? [] : [known]);
      const base = texts.get(known) ?? '';
      bases.set(index, { base, theirs: await readBody(store, now), theirsHash: now.body ?? '' });
    }
    return new EditBases(bases, revisionId);
  }

  /**
   * The text to store for an edit.
   * @throws 409 with both texts when somebody else changed the same lines
   */
  merge(index: number, change: TextEdit, mine: string): string {
    const found = this.#bases.get(index);
    if (!found || found.theirs === mine) return mine;
    const { base, theirs, theirsHash } = found;
    const result = mergeEdits(base, theirs, mine);
    if (result === undefined) {
      const { page, reusableContent } = { page: undefined, reusableContent: undefined, ...change };
      const revision = this.#revisionId;
      throw editConflict({ page, reusableContent, revision, bodyHash: theirsHash, base, mine, theirs });
    }
    if ('page' in change) this.merged.add(change.page);
    return result;
  }
}

const isTextEdit = (change: ContentChange): change is TextEdit =>
  (change.operation === 'update_page' || change.operation === 'update_reusable_content') &&
  change.document !== undefined;

async function storedText({ store }: Target, tree: SharedTree, change: TextEdit): Promise<Bodied | undefined> {
  if ('page' in change) return tree.byId.get(change.page)?.node;
  const contents = await readReusableContents(store, tree.root);
  return contents.find(({ id }) => id === change.reusableContent);
}

/** Hash of the text in the revision that was read; undefined where none is named. */
async function textInBaseRevision(
  target: Target,
  { baseRevision }: z.output<typeof ContentChanges>,
  change: TextEdit,
  roots: ReadonlyMap<string, Hash>,
): Promise<Hash | undefined> {
  const named = 'baseRevision' in change ? change.baseRevision : undefined;
  const root = roots.get(named ?? baseRevision ?? '');
  if (root === undefined) return undefined;
  const read = await storedText(target, await loadTree(target.store, root), change);
  return read?.body ?? '';
}
