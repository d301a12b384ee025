import { apiPlaces } from '#document/api-blocks.ts';
import { operationAnchor } from '#document/api-headings.ts';
import { outline } from '#document/outline.ts';
import { readBodies, readFiles, readReusableContents } from '#document/tree.ts';
import type { Db } from '../db/database.ts';
import type { LinkRow } from '../db/tables/content.ts';
import { findSpecs } from '../openapi/rows.ts';
import { type LinkStatus, rootsOfSpaces } from './link-rows.ts';
import type { ContentStore } from './store.ts';
import { loadTree, type SharedTree } from './trees.ts';

type Target = Pick<LinkRow, 'kind' | 'target_space' | 'target_id' | 'anchor'>;

/** What exists in one space: ids by kind, and the anchors of the pages that were asked for. */
interface Known {
  page: ReadonlyMap<string, unknown>;
  file: ReadonlySet<string>;
  'reusable-content': ReadonlySet<string>;
  anchors: ReadonlyMap<string, ReadonlySet<string>>;
}

interface Place {
  db: Db;
  store: ContentStore;
  spaceId: string;
  root: string;
}

/**
 * Tells of any of these links whether its target exists in the content of spaces: in this root for the space itself, in
 * the main content for others, deleted ones too. What the caller may see of it is the matter of `seenTargets`.
 */
export async function linkStatuses(place: Place, links: readonly Target[]): Promise<(link: Target) => LinkStatus> {
  const { db, store, spaceId, root } = place;
  const others = new Set(links.flatMap(link => link.target_space ?? []));
  others.delete(spaceId);
  const roots = await rootsOfSpaces(db, store.organizationId, [...others]);
  const known = new Map<string, Known>();
  for (const [id, head] of [...roots, [spaceId, root] as const]) {
    known.set(
      id,
      await look(
        store,
        await loadTree(store, head),
        links.filter(link => link.target_space === id),
      ),
    );
  }
  const slugs = links.flatMap(link => (link.kind === 'openapi' && link.target_id) || []);
  const specs = new Set((await findSpecs(db, store.organizationId, slugs)).map(({ slug }) => slug));
  return link =>
    link.kind === 'openapi' ? (specs.has(link.target_id ?? '') ? 'ok' : 'broken') : statusOf(link, known);
}

function statusOf({ kind, target_space, target_id, anchor }: Target, known: ReadonlyMap<string, Known>): LinkStatus {
  if (kind === 'path') return 'broken';
  if (target_space === null || target_id === null) return 'ok';
  const space = known.get(target_space);
  if (!space) return 'broken';
  if (kind === 'file' || kind === 'reusable-content') return space[kind].has(target_id) ? 'ok' : 'broken';
  if (kind !== 'page') return 'ok';
  const exists = space.page.has(target_id) && (anchor === null || space.anchors.get(target_id)?.has(anchor));
  return exists ? 'ok' : 'broken';
}

async function look(store: ContentStore, tree: SharedTree, links: readonly Target[]): Promise<Known> {
  const ids = new Set(links.flatMap(link => (link.kind === 'page' && link.anchor !== null && link.target_id) || []));
  const files = links.some(link => link.kind === 'file') ? await readFiles(store, tree.root) : [];
  const contents = links.some(link => link.kind === 'reusable-content')
    ? await readReusableContents(store, tree.root)
    : [];
  return {
    page: tree.byId,
    file: new Set(files.map(({ id }) => id)),
    'reusable-content': new Set(contents.map(({ id }) => id)),
    anchors: await anchorsOf(store, tree, ids),
  };
}

/** The anchors of these pages, as far as they exist. */
export async function anchorsOf(
  store: ContentStore,
  tree: SharedTree,
  pageIds: Iterable<string>,
): Promise<Map<string, Set<string>>> {
  const nodes = [...pageIds].flatMap(id => tree.byId.get(id)?.node ?? []);
  const bodies = await readBodies(store, nodes);
  return new Map(nodes.map((node, index) => [node.id, new Set(anchorsIn(bodies[index]?.markdown ?? ''))]));
}

/** Of headings, and of operations, whether or not their specifications have them. */
const anchorsIn = (markdown: string): string[] => [
  ...outline(markdown).map(({ anchor }) => anchor),
  ...apiPlaces(markdown, {}).operations.map(({ method, path }) => operationAnchor(method, path)),
];
