import { generateNKeysBetween } from 'fractional-indexing';
import { readBodies, readFiles, readReusableContents } from '#document/tree.ts';
import { findRevision } from '../revisions/rows.ts';
import { firstLinks, keptFirsts, type TargetRow } from './link-list-rows.ts';
import { guardOf, markFirsts, meaningOf, stateOf } from './link-meaning.ts';
import { findPlaces } from './link-place-rows.ts';
import { moves, type Run } from './link-places.ts';
import { linksInPages, meaningsOfPages, meaningsOfTargets } from './link-rows.ts';
import { linkStatuses } from './link-status.ts';
import { type LinkSource, linksOfPage, sameTargets } from './page-links.ts';
import { treeOf } from './read.ts';
import { loadTree, type SharedTree } from './trees.ts';
import type { Version } from './version.ts';

/** What holds links: a page or a reusable content. */
type Source = LinkSource & { body?: string | undefined };

/** How the links of a change request differ from those of the main content. */
export interface ChangedLinks {
  /** Pages and reusable contents that are other than in the main content, stand elsewhere, came or went. */
  touched: readonly string[];
  /** The links of those, in page order among the others. */
  links: readonly TargetRow[];
  /** The meanings whose first link, or state, may be another. */
  meanings: ReadonlySet<string>;
  /** The first link of each of these meanings in the change request. */
  firsts: readonly TargetRow[];
  /** The same in the main content. */
  mainFirsts: readonly TargetRow[];
}

export async function changedLinks(version: Version): Promise<ChangedLinks> {
  const { key, store, access } = version;
  const { db } = version.context;
  const now = await partOf(version, await treeOf(version));
  const head = await findRevision(db, key, access.space.revision_id);
  const before = await partOf(version, head && (await loadTree(store, head.root)));
  const changed = now.sources.filter(source => !isSame(before.byId.get(source.id), source));
  const { runs, gone } = moves([...before.byId.keys()], [...now.byId.keys()]);
  const moved = runs.flatMap(({ ids }) => ids);
  const touched = [...new Set([...changed.map(({ id }) => id), ...moved, ...gone])];
  const places = await placesIn(version, runs, touched, now);
  const links = await linksOf(version, changed, touched, places, id => now.byId.has(id));
  const meanings = new Set([
    ...(await meaningsOfPages(db, key, touched)),
    ...links.map(({ meaning }) => meaning),
    ...(await meaningsOfTargets(db, key, await differing(version, before, now, changed))),
  ]);
  const stored = await firstLinks(db, key, [...meanings]);
  // Some have their first link on a page that is touched, and others behind it.
  const kept = await keptFirsts(db, key, [...meanings], touched);
  const firsts = markFirsts([...kept, ...links]).filter(({ first }) => first === 1);
  return { touched, links, meanings, firsts: await judged(version, firsts), mainFirsts: stored };
}

interface Part {
  root: SharedTree['root'];
  pages: ReadonlySet<string>;
  sources: readonly Source[];
  byId: ReadonlyMap<string, Source>;
}

async function partOf({ store }: Version, tree: SharedTree | undefined): Promise<Part> {
  const pages = (tree?.pages ?? []).map(({ node }) => node);
  const sources: Source[] = [...pages, ...(tree ? await readReusableContents(store, tree.root) : [])];
  return {
    root: tree?.root ?? { pages: null, files: null, reusableContents: null, variables: null },
    pages: new Set(pages.map(({ id }) => id)),
    sources,
    byId: new Map(sources.map(source => [source.id, source])),
  };
}

const isSame = (before: Source | undefined, now: Source): boolean =>
  before === now || (before !== undefined && before.body === now.body && sameTargets(before, now));

/** Where the touched pages stand: of what came or moved, keys between those of what stayed. */
async function placesIn(
  { context, key }: Version,
  runs: readonly Run[],
  touched: readonly string[],
  now: Part,
): Promise<Map<string, string>> {
  const placed = new Set(runs.flatMap(({ ids }) => ids));
  const ends = runs.flatMap(({ after, until }) => [after ?? [], until ?? []].flat());
  const stay = [...new Set([...ends, ...touched.filter(id => now.byId.has(id) && !placed.has(id))])];
  const places = await findPlaces(context.db, key, stay);
  if (places.size < stay.length) {
    // A space whose content had no link yet has no places; there is nothing to stand among.
    const keys = generateNKeysBetween(null, null, now.sources.length);
    return new Map(now.sources.map(({ id }, index) => [id, keys[index] ?? '']));
  }
  const end = (id: string | undefined) => (id === undefined ? null : places.get(id));
  for (const { after, until, ids } of runs)
    for (const [index, place] of generateNKeysBetween(end(after), end(until), ids.length).entries())
      places.set(ids[index] ?? '', place);
  return places;
}

/** The links of the pages that are touched: of changed ones as they are read, of others as they are stored. */
async function linksOf(
  { context, key, store }: Version,
  changed: readonly Source[],
  touched: readonly string[],
  places: ReadonlyMap<string, string>,
  isLeft: (id: string) => boolean,
): Promise<TargetRow[]> {
  const bodies = await readBodies(store, changed);
  const isRead = new Set(changed.map(({ id }) => id));
  const read = changed.flatMap((source, index) =>
    linksOfPage(key.spaceId, source, bodies[index]?.markdown ?? '').map(link => ({
      ...link,
      page_id: source.id,
      meaning: meaningOf(link),
      guard: guardOf(key.spaceId, link),
      state: stateOf(key.spaceId, link, true),
    })),
  );
  const stored = await linksInPages(
    context.db,
    key,
    touched.filter(id => isLeft(id) && !isRead.has(id)),
  );
  return [...read, ...stored].map(link => ({ ...link, place: places.get(link.page_id) ?? '' }));
}

/** What targets in the space may be there in one of both states only; `anchors`: of which pages only anchors may. */
async function differing({ store }: Version, before: Part, now: Part, changed: readonly Source[]) {
  const other = (one: ReadonlySet<string>, two: ReadonlySet<string>) => [
    ...[...one].filter(id => !two.has(id)),
    ...[...two].filter(id => !one.has(id)),
  ];
  const idsOf = (items: readonly { id: string }[]) => new Set(items.map(({ id }) => id));
  const files =
    before.root.files === now.root.files
      ? []
      : other(idsOf(await readFiles(store, before.root)), idsOf(await readFiles(store, now.root)));
  const contents = (part: Part) => idsOf(part.sources.filter(({ id }) => !part.pages.has(id)));
  return {
    page: [...other(before.pages, now.pages), ...changed.map(({ id }) => id)],
    file: files,
    'reusable-content': other(contents(before), contents(now)),
  };
}

/** These links with the state that they have in the change request. */
async function judged({ context, key, store, revision }: Version, links: readonly TargetRow[]): Promise<TargetRow[]> {
  const place = { db: context.db, store, spaceId: key.spaceId, root: revision.root };
  const status = await linkStatuses(place, links);
  return links.map(link => ({ ...link, state: stateOf(key.spaceId, link, status(link) === 'ok') }));
}
