import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { LinkRow } from '../db/tables/content.ts';
import type { SpaceKey } from '../revisions/rows.ts';

const chunk = 1_000;

export interface BacklinkTarget {
  kind: 'page' | 'file';
  id: string;
}

export type BacklinkRow = Pick<LinkRow, 'space_id' | 'place' | 'page_id'>;

const linksTo = (db: Db, { organizationId, spaceId }: SpaceKey, { kind, id }: BacklinkTarget) =>
  kept(db)
    .selectFrom('links')
    .where('organization_id', '=', organizationId)
    .where('target_space', '=', spaceId)
    .where('kind', '=', kind)
    .where('target_id', '=', id);

/** Every page, or reusable content, of any space that points to something in this one, once. */
const backlinks = (db: Db, key: SpaceKey, target: BacklinkTarget) =>
  linksTo(db, key, target).select(['space_id', 'place', 'page_id']).distinct();

/** How many pages of each space point there. */
export async function countBacklinks(db: Db, key: SpaceKey, target: BacklinkTarget): Promise<Map<string, number>> {
  const rows = await linksTo(db, key, target)
    // As a literal, so that the index of these links serves.
    .where(sql<boolean>`leads = 1`)
    .select(eb => ['space_id', eb.fn.countAll<number>().as('count')])
    .groupBy('space_id')
    .execute();
  return new Map(rows.map(({ space_id, count }) => [space_id, Number(count)]));
}

/** How many of these pages of the space itself point there. */
export async function countBacklinksIn(
  db: Db,
  key: SpaceKey,
  target: BacklinkTarget,
  pageIds: readonly string[],
): Promise<number> {
  let count = 0;
  for (let from = 0; from < pageIds.length; from += chunk) {
    const rows = await backlinks(db, key, target)
      .where('space_id', '=', key.spaceId)
      .where('page_id', 'in', pageIds.slice(from, from + chunk))
      .execute();
    count += rows.length;
  }
  return count;
}

/** Those of these spaces, which are in the order of their ids, each in page order. */
export function listBacklinkRows(
  db: Db,
  key: SpaceKey,
  target: BacklinkTarget,
  spaceIds: readonly string[],
  request: PageRequest,
): Promise<Page<BacklinkRow>> {
  if (spaceIds.length === 0) return Promise.resolve({ rows: [], next: undefined });
  return fetchPage(
    backlinks(db, key, target).where('space_id', 'in', spaceIds),
    [
      { column: 'space_id', value: row => row.space_id },
      { column: 'place', value: row => row.place },
      { column: 'page_id', value: row => row.page_id },
    ],
    request,
  );
}
