import { readBodies, readReusableContents } from '#document/tree.ts';
import type { LinkRow } from '../db/tables/content.ts';
import { findRevision } from '../revisions/rows.ts';
import { linksOfSpace } from './link-rows.ts';
import { linkStatuses } from './link-status.ts';
import { type FoundLink, type LinkSource, linksOfPage, sameTargets } from './page-links.ts';
import { treeOf } from './read.ts';
import { loadTree, type SharedTree } from './trees.ts';
import type { Version } from './version.ts';

/** A link with the page, or the reusable content, that it stands in. */
export interface StandingLink extends FoundLink {
  page_id: string;
  /** For somebody who may see everything. */
  isThere: boolean;
}

/** What holds links: a page or a reusable content. */
type Source = LinkSource & { body?: string | undefined };

/**
 * All links of a change request in page order, those of reusable contents last: stored ones of what it leaves alone, and
 * read ones of what it changes. `main` are all stored ones.
 */
export async function linksOfVersion(version: Version): Promise<{ links: StandingLink[]; main: LinkRow[] }> {
  const { context, key, store, revision, access } = version;
  const main = await linksOfSpace(context.db, key);
  const sources = await sourcesOf(version, await treeOf(version));
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
    ...read.map(link => ({ ...link, isThere: status(link) === 'ok' })),
    ...kept.map(link => ({ ...link, isThere: isOpen(link) ? status(link) === 'ok' : link.state !== 'broken' })),
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
