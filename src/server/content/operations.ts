import type { z } from 'zod';
import type { ContentChange, ContentChanges, DocumentInput } from '#contract/content-changes.ts';
import type { Hash } from '#document/object-store.ts';
import type { Operation } from '#document/operations.ts';
import { readBodies, type TreePage } from '#document/tree.ts';
import { badMember, preconditionFailed } from '../http/errors.ts';
import { findRevisions } from '../revisions/rows.ts';
import { parseCondition } from '../sites/condition.ts';
import type { Target } from './apply.ts';
import { documentText } from './document-text.ts';
import { EditBases } from './edit-bases.ts';
import { storeFiles } from './stored-files.ts';
import { filesById, type SharedTree } from './trees.ts';

interface Prepared {
  operations: Operation[];
  /** Of each operation, the index of the change it comes from. */
  indexes: number[];
  /** Pages whose text took in an edit of somebody else. */
  merged: Set<string>;
}

/** The changes of a request as operations on the content, files kept and edits of other people taken in. */
export async function toOperations(
  target: Target,
  tree: SharedTree,
  body: z.output<typeof ContentChanges>,
): Promise<Prepared> {
  const roots = await rootsOf(target, body);
  const files = await storeFiles(target.context, target.key.organizationId, body.changes, target.fetched);
  const bases = await EditBases.load(target, tree, body, roots);
  await checkNames(target, tree, body.changes);
  const prepared: Prepared = { operations: [], indexes: [], merged: bases.merged };
  for (const [index, change] of body.changes.entries()) {
    checkCondition(change, index);
    for (const operation of await convert(target, tree, change, { index, bases, roots, files })) {
      prepared.operations.push(operation);
      prepared.indexes.push(index);
    }
  }
  return prepared;
}

/** Roots of the revisions that a batch names. @throws 400 for one that the space does not have */
async function rootsOf(
  { context, key }: Target,
  { changes, baseRevision }: z.output<typeof ContentChanges>,
): Promise<Map<string, Hash>> {
  const named = changes.map((change, index) => {
    if ('revision' in change) return { id: change.revision, path: `changes.${index}.revision` };
    if (change.operation === 'update_page') return { id: change.baseRevision, path: `changes.${index}.baseRevision` };
    return { id: undefined, path: '' };
  });
  named.push({ id: baseRevision, path: 'baseRevision' });
  const ids = [...new Set(named.flatMap(({ id }) => id ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await findRevisions(context.db, key, ids);
  for (const { id, path } of named) if (id !== undefined && !rows.has(id)) throw badMember(path, 'no-such-revision');
  return new Map([...rows].map(([id, { root }]) => [id, root]));
}

/** @throws 412 for a file that somebody else has given another name */
async function checkNames({ store }: Target, tree: SharedTree, changes: readonly ContentChange[]): Promise<void> {
  const named = changes.flatMap(change =>
    change.operation === 'update_file' && change.baseName !== undefined ? [change] : [],
  );
  if (named.length === 0) return;
  const files = await filesById(store, tree);
  for (const { file, baseName } of named) {
    const found = files.get(file);
    if (found && found.name !== baseName) throw preconditionFailed('changed-meanwhile');
  }
}

interface Step {
  index: number;
  bases: EditBases;
  roots: ReadonlyMap<string, Hash>;
  files: Awaited<ReturnType<typeof storeFiles>>;
}

async function convert(
  target: Target,
  tree: SharedTree,
  change: ContentChange,
  { index, bases, roots, files }: Step,
): Promise<Operation[]> {
  switch (change.operation) {
    case 'insert_page': {
      const { document, ...members } = change;
      return [{ ...members, ...(document ? { markdown: textOf(document, index) } : {}) }];
    }
    case 'update_page': {
      const { document, base: _, baseRevision: __, ...members } = change;
      return [{ ...members, ...(document ? { markdown: bases.merge(index, change, textOf(document, index)) } : {}) }];
    }
    case 'update_link':
      return [{ operation: 'update_page', page: change.page, target: change.target }];
    case 'revert_page':
    case 'revert_file':
    case 'revert_reusable_content': {
      const { revision, ...rest } = change;
      return [{ ...rest, root: roots.get(revision ?? '') ?? target.compareRoot }];
    }
    case 'insert_files': {
      return [{ operation: 'insert_files', files: files.get(index) ?? [] }];
    }
    case 'update_file': {
      const { file, name } = change;
      const { name: _, ref: __, ...content } = files.get(index)?.[0] ?? {};
      return [
        {
          ...{ operation: 'update_file', file, ...(name === undefined ? {} : { name }) },
          ...('sha256' in content ? { content } : {}),
        },
      ];
    }
    case 'duplicate_page':
      return duplicate(target, tree, change, index);
    case 'update_variables':
    case 'update_page_variables': {
      const { set, remove = [], ...rest } = change;
      return [{ ...rest, variables: { ...set, ...Object.fromEntries(remove.map(name => [name, null])) } }];
    }
    case 'insert_reusable_content': {
      const { document, ...rest } = change;
      return [{ ...rest, ...(document ? { markdown: textOf(document, index) } : {}) }];
    }
    case 'update_reusable_content': {
      const { document, base: _, ...rest } = change;
      return [{ ...rest, ...(document ? { markdown: bases.merge(index, change, textOf(document, index)) } : {}) }];
    }
    default:
      return [change];
  }
}

function textOf(document: z.output<typeof DocumentInput>, index: number): string {
  if ('markdown' in document) return document.markdown;
  return documentText(document.document, `changes.${index}.document.document`);
}

/** A copy of a page with all pages below it, after it. */
async function duplicate(
  { store }: Target,
  tree: SharedTree,
  { page: id, ref }: Extract<ContentChange, { operation: 'duplicate_page' }>,
  index: number,
): Promise<Operation[]> {
  const source = tree.byId.get(id);
  if (!source) throw badMember(`changes.${index}.page`, 'no-such-page');
  const pages = withDescendants(source);
  const bodies = await readBodies(
    store,
    pages.map(({ node }) => node),
  );
  const names = new Map(pages.map(({ node }, place) => [node.id, place === 0 && ref ? ref : `copy_${index}_${place}`]));
  return pages.map(({ node, parent }, place): Operation => {
    const {
      id: _,
      type,
      createdAt: __,
      updatedAt: ___,
      body: ____,
      blockIds: _____,
      children: ______,
      ...members
    } = node;
    const operation = {
      document: 'insert_page',
      group: 'insert_group',
      link: 'insert_link',
      computed: 'insert_computed',
    } as const;
    const isTop = place === 0;
    const markdown = bodies[place]?.markdown;
    return {
      operation: operation[type],
      ...members,
      ...(isTop ? { title: `${node.title} (copy)`, slug: `${node.slug}-copy` } : {}),
      ref: names.get(node.id) ?? '',
      into: isTop ? (parent?.node.id ?? null) : (names.get(parent?.node.id ?? '') ?? null),
      ...(isTop ? { at: { after: node.id } } : {}),
      ...(type === 'document' && markdown ? { markdown } : {}),
    };
  });
}

const withDescendants = (page: TreePage): TreePage[] => [page, ...page.children.flatMap(withDescendants)];

/** @throws 400 for a condition that is no expression (decisions 4.10.7) */
function checkCondition(change: ContentChange, index: number): void {
  if ('condition' in change && change.condition) parseCondition(`changes.${index}.condition`, change.condition);
}
