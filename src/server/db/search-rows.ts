import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from './database.ts';
import type { PageKey, SearchHit, SearchMatch, SearchRow, SearchScope } from './search-engine.ts';

/** Rows of one statement: below what both engines take as parameters. */
const chunk = 100;

export function* chunksOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += chunk) yield items.slice(from, from + chunk);
}

const Headings = z.array(z.object({ title: z.string() }));

/** The headings of a page as one text. */
export function headingsOf(sections: string): string {
  return Headings.parse(JSON.parse(sections))
    .map(({ title }) => title)
    .join('\n');
}

/** Rows of one space each, as the index takes them in. */
export function bySpace(rows: readonly SearchRow[]): SearchRow[][] {
  return [...Map.groupBy(rows, ({ organizationId, spaceId }) => `${organizationId} ${spaceId}`).values()];
}

/** The condition on a column of space ids. */
export function inScope(column: RawBuilder<unknown>, spaceIds: SearchScope['spaceIds']): RawBuilder<unknown> {
  if (spaceIds === 'all') return sql`true`;
  return typeof spaceIds === 'function' ? spaceIds(column) : sql`${column} in (${sql.join(spaceIds)})`;
}

export const isEmpty = (spaceIds: SearchScope['spaceIds']): boolean =>
  typeof spaceIds === 'object' && spaceIds.length === 0;

/** The condition that a page is none of these; as one text, which SQLite looks up and does not go through one by one. */
export const isNoneOf = (space: RawBuilder<unknown>, page: RawBuilder<unknown>, pages: readonly PageKey[]) =>
  sql`${space} || ' ' || ${page} not in (${sql.join(pages.map(({ spaceId, pageId }) => `${spaceId} ${pageId}`))})`;

/** The values of keys of pages, of which there is one at least. */
export const pageKeys = (pages: readonly PageKey[]) =>
  sql.join(pages.map(({ spaceId, pageId }) => sql`(${spaceId}, ${pageId})`));

export const byScore = (matches: readonly SearchMatch[]): SearchMatch[] =>
  matches.toSorted((one, other) => one.score - other.score);

/** Rows in the order of their keys. */
export function inOrder(hits: readonly SearchHit[], pages: readonly PageKey[]): SearchHit[] {
  const byPage = new Map(hits.map(hit => [`${hit.spaceId} ${hit.pageId}`, hit]));
  return pages.flatMap(({ spaceId, pageId }) => byPage.get(`${spaceId} ${pageId}`) ?? []);
}

/** Counts in the order of the spaces. Asked for in order, PostgreSQL would sort all matches before it counts them. */
export const countsOf = (rows: readonly { spaceId: string; count: number }[]) =>
  new Map(
    rows
      .toSorted((one, other) => (one.spaceId < other.spaceId ? -1 : 1))
      .map(({ spaceId, count }) => [spaceId, Number(count)]),
  );

/** Counts that were asked for at once, in the order of the texts; one without a word matches nothing. */
export async function countsInOrder(
  db: Db,
  texts: readonly string[],
  parts: readonly RawBuilder<unknown>[],
): Promise<number[]> {
  if (parts.length === 0) return texts.map(() => 0);
  const { rows } = await sql<{ place: number; count: number }>`${sql.join(parts, sql` union all `)}`.execute(db);
  const counts = new Map(rows.map(({ place, count }) => [place, Number(count)]));
  return texts.map((_, index) => counts.get(index) ?? 0);
}
