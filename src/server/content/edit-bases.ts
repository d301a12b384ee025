import type { z } from 'zod';
import type { ContentChanges } from '#contract/content-changes.ts';
import { mergeEdits } from '#document/merge-edit.ts';
import type { Hash } from '#document/object-store.ts';
import { readBody } from '#document/tree.ts';
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
    { store, revisionId }: Target,
    tree: SharedTree,
    { changes, baseRevision }: z.output<typeof ContentChanges>,
    roots: ReadonlyMap<string, Hash>,
  ): Promise<EditBases> {
    const bases = new Map<number, Base>();
    for (const [index, change] of changes.entries()) {
      if (change.operation !== 'update_page' || !change.document) continue;
      const node = tree.byId.get(change.page)?.node;
      const root = roots.get(change.baseRevision ?? baseRevision ?? '');
      const known = change.base ?? (root && ((await loadTree(store, root)).byId.get(change.page)?.node.body ?? ''));
      if (!node || known === undefined || known === (node.body ?? '')) continue;
      const texts = await store.get(known === '' ? [] : [known]);
      const base = texts.get(known) ?? '';
      bases.set(index, { base, theirs: await readBody(store, node), theirsHash: node.body ?? '' });
    }
    return new EditBases(bases, revisionId);
  }

  /**
   * The text to store for an edit.
   * @throws 409 with both texts when somebody else changed the same lines
   */
  merge(index: number, page: string, mine: string): string {
    const found = this.#bases.get(index);
    if (!found || found.theirs === mine) return mine;
    const { base, theirs, theirsHash } = found;
    const result = mergeEdits(base, theirs, mine);
    if (result === undefined) {
      throw editConflict({
        page,
        revision: this.#revisionId,
        bodyHash: theirsHash,
        base,
        mine,
        theirs,
      });
    }
    this.merged.add(page);
    return result;
  }
}
