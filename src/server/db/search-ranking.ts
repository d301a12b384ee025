import type { Db } from './database.ts';
import { type SearchHit, type SearchMatch, type SearchScope, searchOf } from './search-engine.ts';
import { together } from './together.ts';

/** So many matches are ranked at most: where there are more, those in titles go before others, and the rest follows as it stands in the index. */
const mostRanked = 500;

interface Slice {
  limit: number;
  offset: number;
}

const keyOf = ({ spaceId, pageId }: Pick<SearchMatch, 'spaceId' | 'pageId'>) => `${spaceId} ${pageId}`;
const byScore = (one: SearchMatch, other: SearchMatch) => one.score - other.score;

/** The best matches; and where there are others, how many there are in all, by what `count` counts. */
async function bestMatches<Count>(
  db: Db,
  scope: SearchScope,
  most: number,
  count: () => Promise<Count>,
): Promise<{ matches: SearchMatch[]; counted: Count | undefined }> {
  const engine = searchOf(db);
  const first = await engine.ranked(db, { ...scope, limit: most + 1 });
  if (first.length <= most) return { matches: first.toSorted(byScore), counted: undefined };
  const [titles, counted] = await together(
    db,
    () => engine.ranked(db, { ...scope, limit: Math.ceil(most / 2), inTitles: true }),
    count,
  );
  const known = new Set(titles.map(keyOf));
  const others = first.slice(0, most).filter(match => !known.has(keyOf(match)));
  return { matches: [...titles.toSorted(byScore), ...others.toSorted(byScore)], counted };
}

/** The best pages; fewer than are ranked. */
export async function bestPages(db: Db, { limit, ...scope }: SearchScope & { limit: number }): Promise<SearchHit[]> {
  const { matches } = await bestMatches(db, scope, mostRanked, async () => undefined);
  return searchOf(db).texts(db, scope.organizationId, matches.slice(0, limit));
}

/** Pages, best first, and how many there are in all. */
export async function findPages(
  db: Db,
  { limit, offset, ...scope }: SearchScope & Slice,
  most = mostRanked,
): Promise<{ hits: SearchHit[]; count: number }> {
  const engine = searchOf(db);
  const countAll = () => engine.count(db, scope);
  if (limit === 0) return { hits: [], count: await countAll() };
  const { matches, counted } = await bestMatches(db, scope, most, countAll);
  const shown = matches.slice(offset, offset + limit);
  const rest = { except: matches, limit: limit - shown.length, offset: Math.max(0, offset - matches.length) };
  const unranked = counted === undefined || rest.limit === 0 ? [] : await engine.unranked(db, { ...scope, ...rest });
  const hits = await engine.texts(db, scope.organizationId, [...shown, ...unranked]);
  return { hits, count: counted ?? matches.length };
}

/** The spaces with a match, best first, with at most `pages` hits of each, and how many spaces there are in all. */
export async function findSpaces(
  db: Db,
  { limit, offset, pages, ...scope }: SearchScope & Slice & { pages: number },
  most = mostRanked,
): Promise<{ groups: { spaceId: string; hits: SearchHit[] }[]; count: number }> {
  const engine = searchOf(db);
  const { matches, counted } = await bestMatches(db, scope, most, () => engine.countBySpace(db, scope));
  const ranked = Map.groupBy(matches, ({ spaceId }) => spaceId);
  const counts = counted ?? new Map<string, number>();
  const order = [...ranked.keys(), ...[...counts.keys()].filter(id => !ranked.has(id))];
  const shown = order.slice(offset, offset + limit);
  const lacking = shown.filter(id => (ranked.get(id)?.length ?? 0) < Math.min(pages, counts.get(id) ?? 0));
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
