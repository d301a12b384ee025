import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import type { ContentChange, ContentChanges, ContentOutcome } from '#contract/content-changes.ts';
import type { FileEntry } from '#document/model.ts';
import type { Hash } from '#document/object-store.ts';
import { OperationError } from '#document/operation-error.ts';
import { applyOperations } from '#document/operations.ts';
import { readFiles, type Tree } from '#document/tree.ts';
import type { Context } from '../http/context.ts';
import { badMember } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { save } from '../large-texts/save.ts';
import type { SpaceKey } from '../revisions/rows.ts';
import { toOperations } from './operations.ts';
import type { ContentStore } from './store.ts';
import type { FetchedFiles } from './stored-files.ts';
import { loadTree, type SharedTree } from './trees.ts';

/** What a batch is applied to. */
export interface Target {
  context: Context;
  key: SpaceKey;
  store: ContentStore;
  /** Content now. */
  root: Hash;
  /** Id of the revision with `root`. */
  revisionId: string;
  /** What `revert_page` goes back to when it names no revision. */
  compareRoot: Hash;
  /** Where `urls.location` of a page starts. */
  location: string;
  /** The files of the batch that are on the web. */
  fetched: FetchedFiles;
}

/** How an edit is carried out and answered. */
export interface Manner {
  /** Answers as older clients expect it. */
  compat?: boolean;
  fetched?: FetchedFiles;
}

interface AppliedChanges {
  root: Hash;
  outcomes: z.input<typeof ContentOutcome>[];
  insertedFiles: FileEntry[];
  refs: Record<string, string>;
}

/**
 * Applies a batch and puts the new objects into the store.
 * @throws 400 for a change that cannot be, 409 with both texts for an edit that collides with another one
 */
export async function applyChanges(target: Target, body: z.output<typeof ContentChanges>): Promise<AppliedChanges> {
  const { store, root, context } = target;
  const before = await loadTree(store, root);
  const { operations, merged, indexes } = await toOperations(target, before, body);
  const now = context.services.clock.now().toISOString();
  const applied = await applyOperations(store, root, operations, { newId, now, pause: setImmediate, save }).catch(
    error => refuse(error, body.changes, indexes),
  );
  await store.flush();
  const files = applied.files.length > 0 ? await readFiles(store, applied.tree.root) : [];
  const inserted = new Set(applied.files);
  return {
    root: applied.root,
    outcomes: applied.pages.map(id => outcome(target, id, { before, after: applied.tree, refs: applied.refs, merged })),
    insertedFiles: files.filter(({ id }) => inserted.has(id)),
    refs: Object.fromEntries(applied.refs),
  };
}

function refuse(error: unknown, changes: readonly ContentChange[], indexes: readonly number[]): never {
  if (!(error instanceof OperationError)) throw error;
  const index = indexes[error.index] ?? 0;
  const change = changes[index];
  const place = placeOf(error, change);
  throw badMember(`changes.${index}${place}`, error.problem, { problem: error.message });
}

function placeOf({ problem }: OperationError, change: ContentChange | undefined): string {
  if (problem === 'page-too-long') return '.document';
  if (problem === 'page-title-needed') return '.title';
  return change && 'page' in change && problem === 'unknown-page' ? '.page' : '';
}

interface Sides {
  before: SharedTree;
  after: Tree;
  refs: ReadonlyMap<string, string>;
  merged: ReadonlySet<string>;
}

function outcome(
  { location }: Target,
  id: string,
  { before, after, refs, merged }: Sides,
): z.input<typeof ContentOutcome> {
  const now = after.byId.get(id);
  if (!now) return { object: 'deleted_page', page: id };
  const page = {
    object: 'page' as const,
    id,
    bodyHash: now.node.body ?? '',
    urls: { location: `${location}/page/${id}` },
  };
  if (before.byId.has(id)) return { object: 'updated_page', page, ...(merged.has(id) ? { merged: true } : {}) };
  const ref = [...refs].find(([, made]) => made === id)?.[0];
  return { object: 'created_page', page, ...(ref === undefined ? {} : { ref }) };
}
