import type { z } from 'zod';
import type { translationPagesQuery } from '#contract/translation-pages.ts';
import type { PageNode } from '#document/model.ts';
import type { SharedTree } from '../content/trees.ts';
import type { Db } from '../db/database.ts';
import type { TranslationRow } from '../db/tables/translations.ts';
import { findFailures } from './log-rows.ts';
import { findStates, type Translated } from './memory-rows.ts';
import { sourceOf } from './source.ts';

type Wanted = z.output<typeof translationPagesQuery>['state'];
type PageState = Translated['state'] | 'missing' | 'outdated';
/** Where in its tree each page is that is in a state, in order. */
type Places = ReadonlyMap<PageState, readonly number[]>;

/**
 * What is known of a tree, by the translations of its space. To find it out takes a look at every page and what was made of
 * it, and it holds until a version of either is another.
 */
const known = new WeakMap<SharedTree, Map<string, Known>>();

interface Known {
  version: number;
  places: Places;
}

/** Where the pages in a state are in the tree of the source as it is now. @param row read before anything else of the translation */
export async function placesOf(
  db: Db,
  row: TranslationRow,
  tree: SharedTree,
  state: Wanted,
): Promise<readonly number[]> {
  if (state === undefined) return [...tree.pages.keys()];
  if (state === 'failed') {
    const failures = await findFailures(db, { organizationId: row.organization_id, translationId: row.id });
    return tree.pages.flatMap(({ node }, place) => (failures.has(node.id) ? place : []));
  }
  return (await allPlaces(db, row, tree)).get(state) ?? [];
}

async function allPlaces(
  db: Db,
  { organization_id: organizationId, id: translationId, pages_version: version }: TranslationRow,
  tree: SharedTree,
): Promise<Places> {
  const before = known.get(tree)?.get(translationId);
  if (before && before.version === version) return before.places;
  const translated = await findStates(db, { organizationId, translationId });
  const places = new Map<PageState, number[]>();
  for (const [place, { node }] of tree.pages.entries()) {
    const state = stateOf(node, translated.get(node.id));
    const found = places.get(state);
    if (found) found.push(place);
    else places.set(state, [place]);
  }
  const ofTree = known.get(tree) ?? new Map<string, Known>();
  known.set(tree, ofTree.set(translationId, { version, places }));
  return places;
}

/** How a page of the source stands to what was made of it. */
export function stateOf(node: PageNode, translated: Translated | undefined): PageState {
  if (!translated) return 'missing';
  return translated.source === fingerprintOf(node) ? translated.state : 'outdated';
}

const fingerprints = new WeakMap<PageNode, string>();

/** Of a page of a tree that is kept in memory, which never changes. */
function fingerprintOf(node: PageNode): string {
  const fingerprint = fingerprints.get(node) ?? sourceOf(node);
  fingerprints.set(node, fingerprint);
  return fingerprint;
}
