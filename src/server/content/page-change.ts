import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { DiffRow, type PageChange, SourceLine } from '#contract/changes.ts';
import type { FileEntry } from '#document/model.ts';
import { parseReference } from '#document/reference.ts';
import { type Body, emptyRoot, readBodies, readFiles, type TreePage } from '#document/tree.ts';
import { viewedPages } from '../change-requests/viewed-rows.ts';
import type { RevisionRow } from '../db/tables/content.ts';
import { signedFileUrl } from '../files/signed-links.ts';
import { callerId } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { inTurns } from '../http/in-turns.ts';
import { printedPart } from '../http/printed.ts';
import { largeText, withText } from '../large-texts/large-text.ts';
import { pageAttributes, viewedState } from './changes.ts';
import { type Addresses, type Compared, compareSteps, type compareTexts } from './page-diff.ts';
import { appUrl, pageHash } from './present.ts';
import { placeOf } from './read.ts';
import { loadTree, type SharedTree } from './trees.ts';
import type { Version } from './version.ts';

type Answer = z.input<typeof PageChange>;

/** Milliseconds for the words of blocks, and for those of lines, of all pages of an answer. */
const milliseconds = 1500;
const nothing: Body = { markdown: '', blockIds: [] };

/** One page of a version, compared block by block with the base. @throws 404 when neither has it */
export async function presentPageChange(
  version: Version,
  base: RevisionRow | undefined,
  pageId: string,
): Promise<Answer> {
  const [change] = await presentPageChanges(version, base, [pageId]);
  if (!change) throw notFound('page');
  return change;
}

/** Pages of a version, each compared block by block with the base. Those that neither has are left out. Others have their turn meanwhile. */
export async function presentPageChanges(
  version: Version,
  base: RevisionRow | undefined,
  pageIds: readonly string[],
): Promise<Answer[]> {
  const { store, revision } = version;
  const oldTree = await loadTree(store, base?.root ?? emptyRoot(store));
  const tree = await loadTree(store, revision.root);
  const pages = [...new Set(pageIds)].flatMap(id => {
    const [old, now] = [oldTree.byId.get(id), tree.byId.get(id)];
    const page = now ?? old;
    return page ? [{ old, now, page }] : [];
  });
  const bodies = await readBodies(
    store,
    pages.flatMap(({ old, now }) => [old?.node ?? {}, now?.node ?? {}]),
  );
  const addresses = await addressesOf(version, oldTree, tree);
  const viewed = await viewedIn(version);
  let left = { blocks: milliseconds, lines: milliseconds };
  const answers: Answer[] = [];
  for (const [index, { old, now, page }] of pages.entries()) {
    const [before = nothing, after = nothing] = bodies.slice(2 * index);
    const compared = await compare({ before, after, left }, addresses);
    const { rows, partial, source, lines } = compared;
    left = compared.left;
    answers.push({
      page: changedPage(page),
      change: changeOf(old, now),
      base: base?.id ?? revision.id,
      revision: revision.id,
      ...(old ? { before: presentSide(old, before) } : {}),
      ...(now ? { after: presentSide(now, after) } : {}),
      attributes: old && now ? pageAttributes(old.node, now.node) : {},
      rows,
      source,
      lines,
      ...(viewed ? { viewed: viewedState(viewed.get(page.node.id), pageHash(page.node)) } : {}),
      ...(partial ? { truncated: true } : {}),
    });
  }
  return answers;
}

function changeOf(old: TreePage | undefined, now: TreePage | undefined): Answer['change'] {
  if (!old) return 'created';
  if (!now) return 'deleted';
  return pageHash(old.node) === pageHash(now.node) && old.path === now.path ? 'none' : 'edited';
}

function changedPage({ node, path, parent }: TreePage): Answer['page'] {
  const { id, type, title, emoji, icon } = node;
  return { id, type, title, path, emoji, icon, ...(parent ? { parent: parent.node.id } : {}) };
}

function presentSide({ node, path }: TreePage, { markdown }: Body): NonNullable<Answer['before']> {
  const { title, description, emoji, icon } = node;
  return { title, path, description, emoji, icon, hash: pageHash(node), markdown };
}

async function viewedIn({ context, changeRequest }: Version) {
  return changeRequest && viewedPages(context.db, changeRequest, callerId(context));
}

/** A page that is small pauses between its blocks all the same: an answer holds many. */
async function compare(texts: Compared, addresses: Addresses): Promise<ReturnType<typeof compareTexts>> {
  const length = texts.before.markdown.length + texts.after.markdown.length;
  if (length < largeText) return inTurns(compareSteps(texts, addresses));
  const { rows, source, ...compared } = await withText('changes', length, texts, addresses);
  const place = () => [
    { type: 'equal' as const, text: randomUUID(), spans: [{ type: 'equal' as const, text: randomUUID() }] },
  ];
  return {
    ...compared,
    rows: printedPart(z.array(DiffRow), place(), rows),
    source: printedPart(z.array(SourceLine), place(), source),
  };
}

/** Where links and pictures of a block lead, with the pages and files of both sides. */
async function addressesOf(version: Version, before: SharedTree, after: SharedTree): Promise<Addresses> {
  const { store, context } = version;
  const lists = [await readFiles(store, before.root), await readFiles(store, after.root)];
  const files = new Map(lists.flat().map((file: FileEntry) => [file.id, file]));
  const place = placeOf(version);
  const fileOf = (href: string): FileEntry | undefined => {
    const ref = parseReference(href);
    return ref.kind === 'file' ? files.get(ref.file) : undefined;
  };
  const fileUrl = (href: string): string | undefined => {
    const file = fileOf(href);
    return file && signedFileUrl(context.services, file);
  };
  const resolveLink = (href: string) => {
    const ref = parseReference(href);
    if (ref.kind === 'file') return { href: fileUrl(href) ?? '', broken: !files.has(ref.file) };
    const id = ref.kind === 'page' || ref.kind === 'anchor' ? ref.page : undefined;
    if (id === undefined) return { href, external: ref.kind === 'url' };
    const page = after.byId.get(id) ?? before.byId.get(id);
    return { href: appUrl(place, id), ...(page ? { title: page.node.title } : { broken: true }) };
  };
  const resolveImage = (src: string) => fileUrl(src) ?? src;
  const imageSize = (src: string) => fileOf(src)?.dimensions;
  return { resolveLink, resolveImage, imageSize };
}
