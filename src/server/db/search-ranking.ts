import { type Corrections, noCorrections } from '#lib/search-corrections.ts';
import type { Db } from './database.ts';
import { correctionsOf, fewMatches } from './search-corrections.ts';
import {
  type BestMatches,
  type PageKey,
  type SearchHit,
  type SearchMatch,
  type SearchScope,
  searchOf,
} from './search-engine.ts';

/** So many matches are ranked at most: where there are more, those in titles go before others, and the rest follows as it stands in the index. */
const mostRanked = 300;

interface Slice {
  limit: number;
  offset: number;
}

/** The best pages, at most as many as are ranked. Those with the words as they were typed come before those with corrected ones. */
export async function bestPages(
  db: Db,
  { corrections = noCorrections, ...scope }: SearchScope,
  most = mostRanked,
): Promise<PageKey[]> {
  const exact = await searchOf(db).best(db, { ...scope, most, isCounted: false });
  if (corrections.size === 0) return exact.matches;
  const { matches } = await searchOf(db).best(db, { ...scope, corrections, most, isCounted: false });
  return exactFirst(exact.matches, matches);
}

/** What is found of the words as they were typed, and then of corrected ones. */
function exactFirst(exact: readonly SearchMatch[], corrected: readonly SearchMatch[]): SearchMatch[] {
  const known = new Set(exact.map(keyOf));
  return [...exact, ...corrected.filter(match => !known.has(keyOf(match)))];
}

const keyOf = ({ spaceId, pageId }: PageKey) => `${spaceId} ${pageId}`;

/** The matches that are ranked, and what they are of: where there are few, the query with its mistakes corrected. */
async function bestMatches(
  db: Db,
  scope: SearchScope,
  most: number,
): Promise<BestMatches & { scope: SearchScope; corrections: Corrections }> {
  const exact = await searchOf(db).best(db, { ...scope, most, isCounted: true });
  const corrections =
    exact.matches.length < fewMatches ? await correctionsOf(db, scope, exact.matches.length) : noCorrections;
  if (corrections.size === 0) return { ...exact, scope, corrections };
  const corrected = { ...scope, corrections };
  const { matches, counts } = await searchOf(db).best(db, { ...corrected, most, isCounted: true });
  return { matches: exactFirst(exact.matches, matches).slice(0, most), counts, scope: corrected, corrections };
}

/** Pages, best first, and how many there are in all. */
export async function findPages(
  db: Db,
  { limit, offset, ...asked }: SearchScope & Slice,
  most = mostRanked,
): Promise<{ hits: SearchHit[]; count: number; corrections: Corrections }> {
  const engine = searchOf(db);
  const { matches, counts, scope, corrections } = await bestMatches(db, asked, most);
  const shown = matches.slice(offset, offset + limit);
  const rest = { except: matches, limit: limit - shown.length, offset: Math.max(0, offset - matches.length) };
  const unranked = counts === undefined || rest.limit === 0 ? [] : await engine.unranked(db, { ...scope, ...rest });
  const hits = await engine.texts(db, scope.organizationId, [...shown, ...unranked]);
  const count = counts ? [...counts.values()].reduce((sum, each) => sum + each, 0) : matches.length;
  return { hits, count, corrections };
}

/** The spaces with a match, best first, with at most `pages` hits of each, and how many spaces there are in all. */
export async function findSpaces(
  db: Db,
  { limit, offset, pages, ...asked }: SearchScope & Slice & { pages: number },
  most = mostRanked,
): Promise<{ groups: { spaceId: string; hits: SearchHit[] }[]; count: number; corrections: Corrections }> {
  const engine = searchOf(db);
  const { matches, counts, scope, corrections } = await bestMatches(db, asked, most);
  const ranked = Map.groupBy(matches, ({ spaceId }) => spaceId);
  const order = [...new Set([...ranked.keys(), ...(counts?.keys() ?? [])])];
  const shown = order.slice(offset, offset + limit);
  const lacking = shown.filter(id => (ranked.get(id)?.length ?? 0) < Math.min(pages, counts?.get(id) ?? 0));
  const more = lacking.length === 0 ? [] : await engine.firstOfSpaces(db, { ...scope, spaceIds: lacking, pages });
  const first = Map.groupBy(more, ({ spaceId }) => spaceId);
  const chosen = shown.map(spaceId => {
    const both = [...(ranked.get(spaceId) ?? []), ...(first.get(spaceId) ?? [])];
    const once = new Map(both.map(match => [match.pageId, match]));
    return { spaceId, keys: [...once.values()].slice(0, pages) };
  });
  const keys = chosen.flatMap(group => group.keys);
  const hits = Map.groupBy(await engine.texts(db, scope.organizationId, keys), ({ spaceId }) => spaceId);
  const groups = shown.map(spaceId => ({ spaceId, hits: hits.get(spaceId) ?? [] }));
  return { groups, count: order.length, corrections };
}
