import type { z } from 'zod';
import type { changesQuery, RevisionChange } from '#contract/changes.ts';
import type { RevisionChanges } from '#contract/revision-changes.ts';
import { type Change, type ChangedPage, compareRoots } from '#document/changes.ts';
import type { FileEntry, PageNode } from '#document/model.ts';
import { type Bodied, emptyRoot, readBodies } from '#document/tree.ts';
import { countChanges } from '../change-requests/count-changes.ts';
import { viewedPages } from '../change-requests/viewed-rows.ts';
import { offsetOf, pageRequest, writeCursor } from '../db/page.ts';
import type { RevisionRow, ViewedPageRow } from '../db/tables/content.ts';
import { callerId } from '../http/context.ts';
import { pageHash, presentFile } from './present.ts';
import type { Version } from './version.ts';

type Query = z.output<typeof changesQuery>;
type Answer = z.input<typeof RevisionChanges>;

/** What differs between a base and a version, one page of it. */
export async function listChanges(version: Version, base: RevisionRow | undefined, query: Query): Promise<Answer> {
  const { context, store, revision, changeRequest } = version;
  const changes = await compareRoots(store, base?.root ?? emptyRoot(store), revision.root);
  const request = pageRequest(query, ['changes', base?.id, revision.id]);
  const start = offsetOf(request);
  const end = start + query.limit;
  const shown = changes.slice(start, end);
  const viewed = changeRequest ? await viewedPages(context.db, changeRequest, callerId(context)) : undefined;
  const withText = query.format === 'markdown' ? shown : shown.filter(change => 'reusableContent' in change);
  const texts = await readTexts(version, withText);
  return {
    base: base?.id ?? revision.id,
    revision: revision.id,
    counts: countChanges(changes),
    changes: shown.map(change => presentChange(version, change, { viewed, texts })),
    ...(changes.length > end && { more: changes.length - end, next: writeCursor(request, [end]) }),
  };
}

interface Extras {
  viewed: ReadonlyMap<string, ViewedPageRow> | undefined;
  texts: ReadonlyMap<Bodied, string>;
}

export const viewedState = (row: ViewedPageRow | undefined, hash: string): 'no' | 'yes' | 'changed' =>
  row === undefined ? 'no' : row.hash === hash ? 'yes' : 'changed';

async function readTexts({ store }: Version, changes: readonly Change[]): Promise<Map<Bodied, string>> {
  const nodes = changes.flatMap(sidesOf).flatMap(side => side ?? []);
  const bodies = await readBodies(store, nodes);
  return new Map(nodes.map((node, index) => [node, bodies[index]?.markdown ?? '']));
}

/** What has a text, before and after. */
function sidesOf(change: Change): (Bodied | undefined)[] {
  const isCreated = change.type.endsWith('created');
  if ('page' in change) {
    const before = 'before' in change ? change.before.node : undefined;
    if (isCreated) return [undefined, change.page.node];
    return before ? [before, change.page.node] : [change.page.node, undefined];
  }
  if (!('reusableContent' in change)) return [];
  if (isCreated) return [undefined, change.reusableContent];
  return 'before' in change ? [change.before, change.reusableContent] : [change.reusableContent, undefined];
}

function presentChangedPage({ id, node, place }: ChangedPage) {
  return {
    id,
    type: node.type,
    title: node.title,
    path: place.path,
    emoji: node.emoji,
    icon: node.icon,
    ...(place.parent ? { parent: place.parent.id } : {}),
  };
}

function presentChange(version: Version, change: Change, { viewed, texts }: Extras): RevisionChange {
  const [before, after] = sidesOf(change);
  const markdown = [before, after].some(side => side && texts.has(side)) && {
    markdown: {
      ...(before ? { before: texts.get(before) } : {}),
      ...(after ? { after: texts.get(after) } : {}),
    },
  };
  if ('page' in change) {
    const hash = pageHash(change.page.node);
    const state = viewed && { viewed: viewedState(viewed.get(change.page.id), hash) };
    const extras = { hash, ...state, ...markdown };
    return presentPageChange(change, extras);
  }
  if ('file' in change) {
    const present = (entry: FileEntry) => {
      const { id, name, contentType, downloadURL, size } = presentFile(entry, version.context.services);
      return { id, name, contentType, downloadURL, size };
    };
    const file = present(change.file);
    if (change.type !== 'file_edited') return { type: change.type, file };
    const before = change.before.sha256 !== change.file.sha256 && { before: present(change.before) };
    return { type: change.type, file, ...before, attributes: differing(change.before, change.file) };
  }
  if (change.type === 'variables_edited') {
    const names = change.names.map(name => [name, { before: change.before[name], after: change.after[name] }] as const);
    return { type: change.type, variables: Object.fromEntries(names) };
  }
  const reusableContent = { id: change.reusableContent.id, title: change.reusableContent.title };
  return change.type === 'reusable_content_edited'
    ? { type: change.type, reusableContent, attributes: differing(change.before, change.reusableContent), ...markdown }
    : { type: change.type, reusableContent, ...markdown };
}

type Attributes = Record<string, { before?: unknown; after?: unknown }>;

function differing(before: object, after: object): Attributes {
  const old = new Map(Object.entries(before));
  const now = new Map(Object.entries(after));
  const names = [...new Set([...old.keys(), ...now.keys()])].filter(
    name => name !== 'blockIds' && name !== 'sha256' && JSON.stringify(old.get(name)) !== JSON.stringify(now.get(name)),
  );
  return Object.fromEntries(
    names.map(name => (name === 'body' ? ['document', {}] : [name, { before: old.get(name), after: now.get(name) }])),
  );
}

/** The members of two versions of a page that differ; `document` is its text. */
export function pageAttributes(before: PageNode, after: PageNode): Attributes {
  const { id: _, createdAt: __, updatedAt: ___, children: ____, ...old } = before;
  const { id: _id, createdAt: _created, updatedAt: _updated, children: _children, ...now } = after;
  return differing(old, now);
}

interface PageExtras {
  hash: string;
  viewed?: 'no' | 'yes' | 'changed';
  markdown?: { before?: string | undefined; after?: string | undefined };
}

function presentPageChange(change: Extract<Change, { page: ChangedPage }>, extras: PageExtras): RevisionChange {
  const page = presentChangedPage(change.page);
  if (change.type === 'page_created' || change.type === 'page_deleted') return { type: change.type, page, ...extras };
  const parent = { before: parentOf(change.before), after: parentOf(change.page) };
  if (change.type === 'page_moved') return { type: change.type, page, parent, ...extras };
  const attributes = pageAttributes(change.before.node, change.page.node);
  return { type: change.type, page, attributes, moved: change.moved, ...(change.moved ? { parent } : {}), ...extras };
}

const parentOf = ({ place: { parent } }: ChangedPage) => parent && presentChangedPage(parent);
