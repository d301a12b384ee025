import { generateNKeysBetween } from 'fractional-indexing';
import { longestIncreasing } from '#document/sequence-diff.ts';
import { readReusableContents } from '#document/tree.ts';
import type { Db } from '../db/database.ts';
import type { SpaceKey } from '../revisions/rows.ts';
import { deletePlaces, findPlaces, insertPlaces } from './link-place-rows.ts';
import type { ContentStore } from './store.ts';
import type { SharedTree } from './trees.ts';

/** Keys grow where pages are inserted in one place again and again; from here on all are given anew. */
const longestKey = 60;

/** The ids of what holds links, in the order in which links are listed: pages, then reusable contents (decisions 1.34). */
export async function sourceIds(store: ContentStore, tree: SharedTree): Promise<string[]> {
  const contents = await readReusableContents(store, tree.root);
  return [...tree.pages.map(({ node }) => node.id), ...contents.map(({ id }) => id)];
}

/** Gives every page of a space without places one. */
export async function givePlaces(db: Db, key: SpaceKey, ids: readonly string[]): Promise<Map<string, string>> {
  const keys = generateNKeysBetween(null, null, ids.length);
  const places = new Map(ids.map((id, index) => [id, keys[index] ?? '']));
  await insertPlaces(db, key, places);
  return places;
}

/** Gives every page of a space its place anew. */
export async function giveAllPlaces(db: Db, key: SpaceKey, ids: readonly string[]): Promise<Map<string, string>> {
  await deletePlaces(db, key);
  return givePlaces(db, key, ids);
}

/**
 * Keeps the places of the pages of a space true; what stands between the same pages as before keeps its own.
 * @returns the places of what came or moved
 */
export async function settlePlaces(
  db: Db,
  key: SpaceKey,
  before: readonly string[],
  now: readonly string[],
): Promise<Map<string, string>> {
  const { runs, gone } = moves(before, now);
  if (runs.length === 0 && gone.length === 0) return new Map();
  const known = await findPlaces(
    db,
    key,
    runs.flatMap(({ after, until }) => [after ?? [], until ?? []].flat()),
  );
  const places = new Map<string, string>();
  for (const { after, until, ids } of runs) {
    const [low, high] = [placeIn(known, after), placeIn(known, until)];
    // A space whose content had no link yet has no places.
    if (low === undefined || high === undefined) return giveAllPlaces(db, key, now);
    for (const [index, place] of generateNKeysBetween(low, high, ids.length).entries()) {
      if (place.length > longestKey) return giveAllPlaces(db, key, now);
      places.set(ids[index] ?? '', place);
    }
  }
  await deletePlaces(db, key, [...gone, ...places.keys()]);
  await insertPlaces(db, key, places);
  return places;
}

/** `null` at either end of the content; `undefined` for a page without a place. */
const placeIn = (places: ReadonlyMap<string, string>, id: string | undefined) =>
  id === undefined ? null : places.get(id);

/** Ids that came or moved, one behind the other, between two that stayed. */
export interface Run {
  after: string | undefined;
  until: string | undefined;
  ids: string[];
}

/** What to place between what when one order becomes another, and what is no longer there. */
export function moves(before: readonly string[], now: readonly string[]): { runs: Run[]; gone: string[] } {
  if (before.length === now.length && before.every((id, index) => now[index] === id)) return { runs: [], gone: [] };
  const index = new Map(before.map((id, at) => [id, at]));
  const common = now.filter(id => index.has(id));
  const stays = new Set(longestIncreasing(common.map(id => index.get(id) ?? 0)).map(at => common[at]));
  const runs: Run[] = [];
  let run: Run = { after: undefined, until: undefined, ids: [] };
  for (const id of now) {
    if (!stays.has(id)) run.ids.push(id);
    else {
      if (run.ids.length > 0) runs.push({ ...run, until: id });
      run = { after: id, until: undefined, ids: [] };
    }
  }
  if (run.ids.length > 0) runs.push(run);
  const left = new Set(now);
  return { runs, gone: before.filter(id => !left.has(id)) };
}
