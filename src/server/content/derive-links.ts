import { setImmediate } from 'node:timers/promises';
import type { Steps } from '#document/steps.ts';
import type { Db } from '../db/database.ts';
import type { LeadingLinkRow } from '../db/tables/content.ts';
import { inTurns } from '../http/in-turns.ts';
import { linksIn } from '../large-texts/links-in.ts';
import type { SpaceKey } from '../revisions/rows.ts';
import { differingSteps, nameOf } from './differing-links.ts';
import { guardOf, markFirsts, meaningOf, stateOf } from './link-meaning.ts';
import { findPlaces, moveLinks } from './link-place-rows.ts';
import { giveAllPlaces, givePlaces, settlePlaces, sourceIds } from './link-places.ts';
import { deleteLinksOfPages, deleteSomeLinks, insertLinks, meaningsOfPages, storedLinks } from './link-rows.ts';
import { linkStatuses } from './link-status.ts';
import { type FoundLink, type LinkSource, linksOfPage } from './page-links.ts';
import { settleFirsts } from './settle-firsts.ts';
import type { ContentStore } from './store.ts';
import type { SharedTree } from './trees.ts';

interface Change {
  /** None for content that has no links yet. */
  before: SharedTree | undefined;
  after: SharedTree;
  /** Hash of `after`. */
  root: string;
  /** What points to something else than before. */
  texts: readonly { node: LinkSource; markdown: string }[];
  /** Pages and reusable contents that went. */
  removed: readonly string[];
}

/** Keeps the links of the main content of a space, their places, and which of them is the first to its target. */
export async function deriveLinks(db: Db, store: ContentStore, key: SpaceKey, change: Change): Promise<void> {
  const { before, after, texts, removed } = change;
  const found = await rowsOf(db, store, key, change);
  const ids = await sourceIds(store, after);
  if (!before) {
    await insertLinks(db, markFirsts(await placed(found, await givePlaces(db, key, ids))));
    return;
  }
  let moved = await settlePlaces(db, key, await sourceIds(store, before), ids);
  const sources = [...new Set(found.map(({ page_id }) => page_id))];
  let places = await findPlaces(db, key, sources);
  // The first link of a space whose content had none when places came.
  if (places.size < sources.length) moved = places = await giveAllPlaces(db, key, ids);
  const others = await meaningsOfPages(db, key, [...new Set([...removed, ...moved.keys()])]);
  await deleteLinksOfPages(db, key, removed);
  await moveLinks(db, key, moved);
  const stored = await linksByName(db, key, texts);
  const { gone, come } = await inTurns(differingSteps(stored, await placed(found, places)));
  await deleteSomeLinks(db, key, gone);
  const meanings = new Set([...others, ...[...gone, ...come].map(({ meaning }) => meaning)]);
  await insertLinks(db, await settleFirsts(db, key, [...meanings], come));
}

async function linksByName(db: Db, key: SpaceKey, texts: Change['texts']): Promise<Map<string, LeadingLinkRow>> {
  const links = new Map<string, LeadingLinkRow>();
  const pageIds = texts.map(({ node }) => node.id);
  for await (const lot of storedLinks(db, key, pageIds)) for (const link of lot) links.set(nameOf(link), link);
  return links;
}

type Unplaced = Omit<LeadingLinkRow, 'place' | 'first'>;

async function rowsOf(db: Db, store: ContentStore, key: SpaceKey, { texts, root, after }: Change): Promise<Unplaced[]> {
  const found: Found[] = [];
  for (const { node, markdown } of texts) {
    for (const link of await linksOfPage(key.spaceId, node, await linksIn(markdown), after))
      found.push({ ...link, page_id: node.id });
    await setImmediate(); // one large page after the other, others have their turn in between
  }
  const status = await linkStatuses({ db, store, spaceId: key.spaceId, root }, found);
  return inTurns(rowSteps(key, found, link => status(link) === 'ok'));
}

type Found = FoundLink & Pick<LeadingLinkRow, 'page_id' | 'leads' | 'path'>;

function* rowSteps(
  { organizationId, spaceId }: SpaceKey,
  found: readonly Found[],
  isThere: (link: Found) => boolean,
): Steps<Unplaced[]> {
  const rows: Unplaced[] = [];
  for (const link of found) {
    rows.push({
      ...link,
      organization_id: organizationId,
      space_id: spaceId,
      meaning: meaningOf(link),
      guard: guardOf(spaceId, link),
      state: stateOf(spaceId, link, isThere(link)),
    });
    yield;
  }
  return rows;
}

const placed = (links: readonly Unplaced[], places: ReadonlyMap<string, string>): Promise<LeadingLinkRow[]> =>
  inTurns(placeSteps(links, places));

function* placeSteps(links: readonly Unplaced[], places: ReadonlyMap<string, string>): Steps<LeadingLinkRow[]> {
  const rows: LeadingLinkRow[] = [];
  for (const link of links) {
    rows.push({ ...link, place: places.get(link.page_id) ?? '', first: 0 });
    yield;
  }
  return rows;
}
