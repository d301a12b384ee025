import { readBodies, readReusableContents } from '#document/tree.ts';
import type { LinkRow } from '../db/tables/content.ts';
import { findRevision } from '../revisions/rows.ts';
import { backlinkRows, linksOfSpace } from './link-rows.ts';
import { linkStatuses } from './link-status.ts';
import { type FoundLink, type LinkSource, linksOfPage, sameTargets } from './page-links.ts';
import { treeOf } from './read.ts';
import { loadTree, type SharedTree } from './trees.ts';
import type { Version } from './version.ts';

/** A link with the page, or the reusable content, that it stands in. */
export type StandingLink = FoundLink & Pick<LinkRow, 'page_id' | 'status'>;

/** What holds links: a page or a reusable content. */
type Source = LinkSource & { body?: string | undefined };

/**
 * All links of a version in page order, those of reusable contents last: of the main content as they are stored; of a
 * change request stored ones of what it leaves alone, and read ones of what it changes. `main` are all stored ones.
 */
export async function linksOfVersion(version: Version): Promise<{ links: StandingLink[]; main: LinkRow[] }> {
  const { context, key, store, revision, access } = version;
  const main = await linksOfSpace(context.db, key);
  const sources = await sourcesOf(version, await treeOf(version));
  if (!version.changeRequest) return { links: inOrder(sources, main), main };
  const head = await findRevision(context.db, key, access.space.revision_id);
  const before = new Map(
    head ? (await sourcesOf(version, await loadTree(store, head.root))).map(source => [source.id, source]) : [],
  );
  const changed = sources.filter(source => !isSame(before.get(source.id), source));
  const changedIds = new Set(changed.map(({ id }) => id));
  const now = new Set(sources.map(({ id }) => id));
  const bodies = await readBodies(store, changed);
  const read = changed.flatMap((source, index) =>
    linksOfPage(key.spaceId, source, bodies[index]?.markdown ?? '').map(link => ({ ...link, page_id: source.id })),
  );
  const kept = main.filter(({ page_id }) => now.has(page_id) && !changedIds.has(page_id));
  // What stands in the request's own pages and files may be other than what the stored status speaks of.
  const isOpen = ({ kind, target_space, target_id }: FoundLink) =>
    target_space === key.spaceId && (kind !== 'page' || !now.has(target_id ?? '') || changedIds.has(target_id ?? ''));
  const asked = [...read, ...kept.filter(isOpen)];
  const status = await linkStatuses({ db: context.db, store, spaceId: key.spaceId, root: revision.root }, asked);
  const links = [
    ...read.map(link => ({ ...link, status: status(link) })),
    ...kept.map(link => (isOpen(link) ? { ...link, status: status(link) } : link)),
  ];
  return { links: inOrder(sources, links), main };
}

async function sourcesOf({ store }: Version, tree: SharedTree): Promise<Source[]> {
  return [...tree.pages.map(({ node }) => node), ...(await readReusableContents(store, tree.root))];
}

const isSame = (before: Source | undefined, now: Source): boolean =>
  before !== undefined && before.body === now.body && sameTargets(before, now);

function inOrder<Link extends StandingLink>(sources: readonly Source[], links: readonly Link[]): Link[] {
  const bySource = Map.groupBy(links, ({ page_id }) => page_id);
  return sources.flatMap(({ id }) => (bySource.get(id) ?? []).toSorted((a, b) => a.position - b.position));
}

type Backlink = Pick<LinkRow, 'space_id' | 'page_id'>;

/** What points to a page or file of the space, from anywhere in the organization. */
export async function backlinksOfVersion(
  version: Version,
  target: { kind: 'page' | 'file'; id: string },
): Promise<Backlink[]> {
  const { context, key } = version;
  const stored = await backlinkRows(context.db, key, target);
  if (!version.changeRequest) return stored;
  const others = stored.filter(({ space_id }) => space_id !== key.spaceId);
  const { links } = await linksOfVersion(version);
  const own = links
    .filter(link => link.kind === target.kind && link.target_space === key.spaceId && link.target_id === target.id)
    .map(({ page_id }) => page_id);
  return [...others, ...[...new Set(own)].map(page_id => ({ space_id: key.spaceId, page_id }))];
}
