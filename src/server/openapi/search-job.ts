import { z } from 'zod';
import { apiPlaces } from '#document/api-blocks.ts';
import type { TreePage } from '#document/tree.ts';
import { shownMarkdown } from '#published/shown-markdown.ts';
import { findSpace } from '../access/item-rows.ts';
import { spacesDependingOn } from '../content/link-rows.ts';
import { ContentStore } from '../content/store.ts';
import type { SharedTree } from '../content/trees.ts';
import type { Database, Db } from '../db/database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { readSpaceContent } from '../published/reader.ts';
import { findRevision, type SpaceKey } from '../revisions/rows.ts';
import { indexPages } from '../search/index-pages.ts';
import type { IndexedPage } from '../search/indexed-text.ts';
import { indexedPageIds } from '../search/rows.ts';
import { lockSpace } from '../spaces/rows.ts';
import { computedSlugs } from './computed-source.ts';
import { readParts } from './read-parts.ts';
import { withComputed } from './with-computed.ts';

interface Stores {
  database: Database;
  files: FileStore;
}

type Enqueue = Pick<Jobs, 'enqueue'>;

const kind = 'index-references';
const Payload = z.object({ organizationId: z.string(), spaceId: z.string() });

/** Search rows of the pages that are made from specifications; to be called when what they are made from changes. */
export async function queueReferences(jobs: Enqueue, tx: Db, { organizationId, spaceId }: SpaceKey): Promise<void> {
  await jobs.enqueue(tx, { organizationId, kind, payload: { organizationId, spaceId }, dedupeKey: spaceId });
}

/** In every space with a page that is made from this specification. */
export async function queueReferencesTo(jobs: Enqueue, tx: Db, organizationId: string, slug: string): Promise<void> {
  for (const spaceId of await spacesDependingOn(tx, organizationId, slug))
    await queueReferences(jobs, tx, { organizationId, spaceId });
}

/** What of a tree decides which pages are made, and where they stand. */
export function referencesIn(tree: SharedTree): string {
  const isShown = ({ node, parent }: TreePage): boolean => !node.hidden && (parent === null || isShown(parent));
  const made = tree.pages.filter(page => computedSlugs(page.node).length > 0 && isShown(page));
  return JSON.stringify(made.map(({ node, path }) => [path, node]));
}

/** Whether pages of this tree are made from specifications. */
export const hasReferences = ({ pages }: SharedTree): boolean =>
  pages.some(({ node }) => computedSlugs(node).length > 0);

export function defineReferenceJob(jobs: Jobs, services: Stores): void {
  jobs.define(kind, {
    payload: Payload,
    long: true,
    run: key => indexReferences(services, jobs, key),
  });
}

async function indexReferences({ database, files }: Stores, jobs: Enqueue, key: SpaceKey) {
  const { organizationId, spaceId } = key;
  const space = await findSpace(database.read, organizationId, spaceId);
  const revision = space && (await findRevision(database.read, key, space.revision_id));
  if (!revision) return;
  const { all, made } = await madePages({ database, files }, organizationId, revision.root);
  await database.write(async tx => {
    const now = await lockSpace(tx, key);
    // The content has moved meanwhile.
    if (now.revision_id !== revision.id) return queueReferences(jobs, tx, key);
    const removed = (await indexedPageIds(tx, key)).filter(id => !all.has(id));
    await indexPages(tx, organizationId, spaceId, { changed: made, removed });
  });
}

/** The ids of all pages that may have a row, and the pages that are made, with what they say. */
async function madePages({ database, files }: Stores, organizationId: string, root: string) {
  const source = { db: database.read, files, organizationId };
  const store = new ContentStore(database.read, organizationId);
  const { generated, top } = await readSpaceContent(store, root, tree => withComputed(source, tree));
  const all = new Set<string>();
  const shown: { page: TreePage; markdown: string }[] = [];
  const visit = (pages: readonly TreePage[]) => {
    for (const page of pages) {
      if (page.node.hidden) continue;
      all.add(page.node.id);
      const markdown = generated.get(page.node.id);
      if (markdown !== undefined) shown.push({ page, markdown });
      visit(page.children);
    }
  };
  visit(top);
  const places = shown.map(({ markdown }) => apiPlaces(markdown, {}));
  const api = await readParts(source, {
    operations: places.flatMap(({ operations }) => operations),
    schemas: places.flatMap(({ schemas }) => schemas),
  });
  const made = shown.map(({ page: { node, path }, markdown }): IndexedPage => {
    const { id, title, description } = node;
    return { id, title, description, path, markdown: shownMarkdown(markdown, { api }) };
  });
  return { all, made };
}
