import { generateNKeysBetween } from 'fractional-indexing';
import type { ReusableContent } from '#document/model.ts';
import { readBodies } from '#document/tree.ts';
import { linksIn } from '../large-texts/links-in.ts';
import { findRevision } from '../revisions/rows.ts';
import { firstLinks, keptFirsts, type TargetRow } from './link-list-rows.ts';
import { guardOf, markFirsts, meaningOf, stateOf } from './link-meaning.ts';
import { findPlaces } from './link-place-rows.ts';
import { moves, type Run } from './link-places.ts';
import { linksInPages, meaningsOfPages, meaningsOfTargets } from './link-rows.ts';
import { linkStatuses } from './link-status.ts';
import { type LinkSource, linksOfPage, sameTargets } from './page-links.ts';
import { ledElsewhere } from './page-paths.ts';
import { treeOf } from './read.ts';
import { contentsById, filesById, loadTree, type SharedTree } from './trees.ts';
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
  const head = await findRevision(db, key, access.space.revision_id);
  const now = await partOf(version, await treeOf(version));
  const before = await partOf(version, head && (await loadTree(store, head.root)));
  const { changed: edited, pages, runs, gone } = compare(before, now);
  const ids = new Set(edited.map(({ id }) => id));
  const elsewhere = await ledElsewhere(db, key, before.tree, now.tree);
  const changed = [...edited, ...elsewhere.flatMap(id => (ids.has(id) ? [] : (sourceIn(now, id) ?? [])))];
  const moved = runs.flatMap(({ ids }) => ids);
  const touched = [...new Set([...changed.map(({ id }) => id), ...moved, ...gone])];
  const places = await placesIn(version, runs, touched, now);
  const links = await linksOf(version, changed, touched, places, now);
  const meanings = new Set([
    ...(await meaningsOfPages(db, key, touched)),
    ...links.map(({ meaning }) => meaning),
    ...(await meaningsOfTargets(db, key, {
      ...(await differing(version, before, now)),
      // Of changed pages anchors may be there in one of both states only.
      page: [...pages, ...changed.map(({ id }) => id)],
    })),
  ]);
  const stored = await firstLinks(db, key, [...meanings]);
  // Some have their first link on a page that is touched, and others behind it.
  const kept = await keptFirsts(db, key, [...meanings], touched);
  const firsts = markFirsts([...kept, ...links]).filter(({ first }) => first === 1);
  return { touched, links, meanings, firsts: await judged(version, firsts), mainFirsts: stored };
}

/** What holds links in one state of a space; the tree and the contents of one root are the same objects each time. */
interface Part {
  tree: SharedTree;
  contents: ReadonlyMap<string, ReusableContent>;
}

const nothing: Part = {
  tree: {
    root: { pages: null, files: null, reusableContents: null, variables: null },
    ...{ top: [], pages: [], byId: new Map() },
  },
  contents: new Map(),
};

async function partOf({ store }: Version, tree: SharedTree | undefined): Promise<Part> {
  return tree ? { tree, contents: await contentsById(store, tree) } : nothing;
}

const sourcesOf = ({ tree, contents }: Part): Source[] => [...tree.pages.map(({ node }) => node), ...contents.values()];

const sourceIn = ({ tree, contents }: Part, id: string): Source | undefined =>
  tree.byId.get(id)?.node ?? contents.get(id);

interface Difference extends ReturnType<typeof moves> {
  changed: readonly Source[];
  /** Pages that are there in one of both states only. */
  pages: readonly string[];
}

const differences = new WeakMap<SharedTree, { before: SharedTree; difference: Difference }>();

/** What is other in one state, or stands elsewhere; both are immutable, so it is worked out once. */
function compare(before: Part, now: Part): Difference {
  const known = differences.get(now.tree);
  if (known?.before === before.tree) return known.difference;
  const sources = sourcesOf(now);
  const difference = {
    changed: sources.filter(source => !isSame(sourceIn(before, source.id), source)),
    pages: other(before.tree.byId, now.tree.byId),
    ...moves(
      sourcesOf(before).map(({ id }) => id),
      sources.map(({ id }) => id),
    ),
  };
  differences.set(now.tree, { before: before.tree, difference });
  return difference;
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
  const stay = [...new Set([...ends, ...touched.filter(id => sourceIn(now, id) && !placed.has(id))])];
  const places = await findPlaces(context.db, key, stay);
  if (places.size < stay.length) {
    // A space whose content had no link yet has no places; there is nothing to stand among.
    const sources = sourcesOf(now);
    const keys = generateNKeysBetween(null, null, sources.length);
    return new Map(sources.map(({ id }, index) => [id, keys[index] ?? '']));
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
  now: Part,
): Promise<TargetRow[]> {
  const bodies = await readBodies(store, changed);
  const isRead = new Set(changed.map(({ id }) => id));
  const found = await Promise.all(
    changed.map(async (source, index) => {
      const links = await linksIn(bodies[index]?.markdown ?? '');
      return (await linksOfPage(key.spaceId, source, links, now.tree)).map(link => ({ ...link, page_id: source.id }));
    }),
  );
  const read = found.flat().map(link => ({
    ...link,
    meaning: meaningOf(link),
    guard: guardOf(key.spaceId, link),
    state: stateOf(key.spaceId, link, true),
  }));
  const stored = await linksInPages(
    context.db,
    key,
    touched.filter(id => sourceIn(now, id) && !isRead.has(id)),
  );
  return [...read, ...stored].map(link => ({ ...link, place: places.get(link.page_id) ?? '' }));
}

/** What targets beside pages may be there in one of both states only. */
async function differing({ store }: Version, before: Part, now: Part) {
  const files =
    before.tree.root.files === now.tree.root.files
      ? []
      : other(await filesById(store, before.tree), await filesById(store, now.tree));
  return {
    file: files,
    'reusable-content': other(before.contents, now.contents),
  };
}

/** What is a key of one of both. */
const other = (one: ReadonlyMap<string, unknown>, two: ReadonlyMap<string, unknown>): string[] => [
  ...[...one.keys()].filter(id => !two.has(id)),
  ...[...two.keys()].filter(id => !one.has(id)),
];

/** These links with the state that they have in the change request. */
async function judged({ context, key, store, revision }: Version, links: readonly TargetRow[]): Promise<TargetRow[]> {
  const place = { db: context.db, store, spaceId: key.spaceId, root: revision.root };
  const status = await linkStatuses(place, links);
  return links.map(link => ({ ...link, state: stateOf(key.spaceId, link, status(link) === 'ok') }));
}
