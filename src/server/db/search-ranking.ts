import type { Db } from './database.ts';
import { type SearchHit, type SearchScope, searchOf } from './search-engine.ts';

/** So many matches are ranked at most: where there are more, those in titles go before others, and the rest follows as it stands in the index. */
const mostRanked = 300;

interface Slice {
  limit: number;
  offset: number;
}

/** The best pages; fewer than are ranked. */
export async function bestPages(db: Db, { limit, ...scope }: SearchScope & { limit: number }): Promise<SearchHit[]> {
  const { matches } = await searchOf(db).best(db, { ...scope, most: mostRanked, isCounted: false });
  return searchOf(db).texts(db, scope.organizationId, matches.slice(0, limit));
}

/** Pages, best first, and how many there are in all. */
export async function findPages(
  db: Db,
  { limit, offset, ...scope }: SearchScope & Slice,
  most = mostRanked,
): Promise<{ hits: SearchHit[]; count: number }> {
  const engine = searchOf(db);
  if (limit === 0) return { hits: [], count: await engine.count(db, scope) };
  const { matches, counts } = await engine.best(db, { ...scope, most, isCounted: true });
  const shown = matches.slice(offset, offset + limit);
  const rest = { except: matches, limit: limit - shown.length, offset: Math.max(0, offset - matches.length) };
  const unranked = counts === undefined || rest.limit === 0 ? [] : await engine.unranked(db, { ...scope, ...rest });
  const hits = await engine.texts(db, scope.organizationId, [...shown, ...unranked]);
  return { hits, count: counts ? [...counts.values()].reduce((sum, count) => sum + count, 0) : matches.length };
}

/** The spaces with a match, best first, with at most `pages` hits of each, and how many spaces there are in all. */
export async function findSpaces(
  db: Db,
  { limit, offset, pages, ...scope }: SearchScope & Slice & { pages: number },
  most = mostRanked,
): Promise<{ groups: { spaceId: string; hits: SearchHit[] }[]; count: number }> {
  const engine = searchOf(db);
  const { matches, counts } = await engine.best(db, { ...scope, most, isCounted: true });
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
  return { groups: shown.map(spaceId => ({ spaceId, hits: hits.get(spaceId) ?? [] })), count: order.length };
}
