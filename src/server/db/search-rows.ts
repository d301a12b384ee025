import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { SearchHit, SearchRow, SearchScope } from './search-engine.ts';

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

/** Hits in the order of their spaces, put together space by space. */
export function groupHits(hits: readonly SearchHit[]): { spaceId: string; hits: SearchHit[] }[] {
  return [...Map.groupBy(hits, ({ spaceId }) => spaceId)].map(([spaceId, found]) => ({ spaceId, hits: found }));
}
