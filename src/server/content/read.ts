import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { ListQuery } from '#contract/common.ts';
import type { contentQuery, pageQuery } from '#contract/content-query.ts';
import { Document } from '#contract/documents.ts';
import { evaluateMarkdown } from '#document/evaluate-markdown.ts';
import { asksVisitor, holds, noVisitor, printed } from '#document/expression.ts';
import { Allowance } from '#document/expression-evaluate.ts';
import type { FileEntry } from '#document/model.ts';
import { readBodies, readFiles, readReusableContents, readVariables, type TreePage } from '#document/tree.ts';
import { pageRequest, writeCursor } from '../db/page.ts';
import { notFound } from '../http/errors.ts';
import { printedPart } from '../http/printed.ts';
import { largeText, withText } from '../large-texts/large-text.ts';
import type { Expanded } from '../openapi/computed-pages.ts';
import { withComputed } from '../openapi/with-computed.ts';
import { presentRevision } from '../revisions/present.ts';
import { type AppPlace, pageHash, presentFile, presentPage, presentReusableContent, presentTree } from './present.ts';
import { shownApi } from './shown-api.ts';
import { shownDocument } from './shown-document.ts';
import { loadTree, type SharedTree } from './trees.ts';
import type { Version } from './version.ts';

type ContentQuery = z.output<typeof contentQuery>;
type PageQuery = z.output<typeof pageQuery>;

/** The pages as they are read: with `computed=false` as they are stored. */
async function shownTree(version: Version, { computed }: Pick<ContentQuery, 'computed'>): Promise<ShownTree> {
  const tree = await treeOf(version);
  if (!computed) return { ...tree, generated: new Map() };
  const { context, key } = version;
  const source = { db: context.db, files: context.services.files, organizationId: key.organizationId };
  return { ...tree, ...(await withComputed(source, tree)) };
}

type ShownTree = Pick<SharedTree, 'root'> & Expanded;

export const treeOf = ({ store, revision }: Version): Promise<SharedTree> => loadTree(store, revision.root);

export function placeOf({ context, key, changeRequest }: Version): AppPlace {
  return { config: context.services.config, ...key, number: changeRequest?.number };
}

/** The whole revision (`getCurrentRevision` and its forms). */
export async function readRevision(version: Version, query: ContentQuery) {
  const { context, revision, store, access } = version;
  const tree = await shownTree(version, query);
  return {
    ...(await presentRevision(context, access.space, revision)),
    pages: presentTree(tree.top, placeOf(version)),
    files: (await readFiles(store, tree.root)).map(file => presentFile(file, context.services)),
    reusableContents: (await readReusableContents(store, tree.root)).map(presentReusableContent),
    variables: await readVariables(store, tree.root),
  };
}

/** All pages, without their texts. */
export async function readPages(version: Version, query: ContentQuery) {
  const tree = await shownTree(version, query);
  return { pages: presentTree(tree.top, placeOf(version)) };
}

export async function readPage(version: Version, pageId: string, query: PageQuery) {
  const tree = await shownTree(version, query);
  const page = tree.byId.get(pageId);
  if (!page) throw notFound('page');
  return presentWhole(version, tree, page, query);
}

/** The page of an address; the home page also under the empty path (decisions 4.2.9). */
export async function readPageByPath(version: Version, path: string, query: PageQuery) {
  const tree = await shownTree(version, query);
  const wanted = path.replace(/^\/+|\/+$/g, '');
  const page = wanted === '' ? tree.top[0] : tree.pages.find(candidate => candidate.path === wanted);
  if (!page) throw notFound('page');
  return presentWhole(version, tree, page, query);
}

async function presentWhole(version: Version, tree: ShownTree, page: TreePage, query: PageQuery) {
  const place = placeOf(version);
  const made = tree.generated.get(page.node.id);
  const [body] = made === undefined ? await readBodies(version.store, [page.node]) : [{ markdown: made, blockIds: [] }];
  const { markdown, blockIds } = body ?? { markdown: '', blockIds: [] };
  const isText = page.node.type === 'document' || page.node.type === 'computed';
  const shown =
    query.evaluated === 'false' ? undefined : await evaluated(version, tree, page, markdown, query.evaluated);
  const text = shown?.markdown ?? markdown;
  const shownIds = blockIds.filter((_id, index) => shown?.kept[index] ?? true);
  return {
    ...presentPage(page, place),
    pages: presentTree(page.children, place),
    ...(isText && query.format === 'markdown' ? { markdown: text } : {}),
    ...(isText && query.format === 'document' ? { document: await documentOf(text, shownIds) } : {}),
    ...(isText && query.format === 'markdown' ? await shownApi(version, tree, text) : {}),
    ...(isText ? { blockIds: shownIds, bodyHash: page.node.body ?? '' } : {}),
    hash: pageHash(page.node, made),
  };
}

async function documentOf(markdown: string, blockIds: string[]): Promise<z.input<typeof Document>> {
  if (markdown.length < largeText) return shownDocument(markdown, { blockIds });
  const place = { object: 'document' as const, data: { frontMatter: randomUUID() }, nodes: [] };
  return printedPart(Document, place, await withText('document', markdown.length, { markdown, blockIds }, undefined));
}

/** The text for a visitor without claims; or with only that decided which is the same for every visitor (decisions 2). */
async function evaluated(
  { store }: Version,
  tree: Pick<SharedTree, 'root'>,
  { node }: TreePage,
  markdown: string,
  mode: 'true' | 'deterministic-only',
) {
  const inputs = {
    visitor: noVisitor,
    space: { vars: await readVariables(store, tree.root) },
    page: { vars: node.variables ?? {} },
    allowance: new Allowance(),
  };
  const isLeft = (expression: string) => mode === 'deterministic-only' && asksVisitor(expression);
  return evaluateMarkdown(markdown, {
    expression: expression => (isLeft(expression) ? undefined : printed(expression, inputs)),
    condition: condition => (isLeft(condition) ? undefined : holds(condition, inputs)),
  });
}

/** One page of a list that is in memory, strictly after the cursor. */
export function cut<Item>(
  items: readonly Item[],
  keys: (item: Item) => [string | number, string],
  query: ListQuery,
  filters: unknown,
  order: 'asc' | 'desc' = 'asc',
): { items: Item[]; next: { page: string } | undefined } {
  const request = pageRequest(query, filters);
  const [first, second] = request.after ?? [];
  const isAfter = (item: Item) => {
    if (first === undefined || second === undefined) return true;
    const [key, id] = keys(item);
    if (key === first) return order === 'asc' ? id > String(second) : id < String(second);
    return order === 'asc' ? key > first : key < first;
  };
  const start = request.after ? items.findIndex(isAfter) : 0;
  const found = start < 0 ? [] : items.slice(start, start + query.limit);
  const last = found.at(-1);
  const more = last !== undefined && start + query.limit < items.length;
  return { items: found, next: more ? writeCursor(request, keys(last)) : undefined };
}

export async function findFile(version: Version, fileId: string): Promise<FileEntry> {
  const tree = await treeOf(version);
  const file = (await readFiles(version.store, tree.root)).find(({ id }) => id === fileId);
  if (!file) throw notFound('file');
  return file;
}

export async function readFile(version: Version, fileId: string) {
  return presentFile(await findFile(version, fileId), version.context.services);
}

export async function readReusableContent(version: Version, id: string) {
  const tree = await treeOf(version);
  const content = (await readReusableContents(version.store, tree.root)).find(candidate => candidate.id === id);
  if (!content) throw notFound('reusable content');
  const [body] = await readBodies(version.store, [content]);
  return { ...presentReusableContent(content), markdown: body?.markdown ?? '' };
}
