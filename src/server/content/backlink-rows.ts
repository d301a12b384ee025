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
  /** A page with all pages below it, in its place: what points to any of them from outside. */
  branch?: readonly string[];
}

export type BacklinkRow = Pick<LinkRow, 'space_id' | 'place' | 'page_id'>;

function linksTo(db: Db, { organizationId, spaceId }: SpaceKey, { kind, id, branch }: BacklinkTarget) {
  const links = kept(db)
    .selectFrom('links')
    .where('organization_id', '=', organizationId)
    .where('target_space', '=', spaceId)
    .where('kind', '=', kind);
  if (!branch) return links.where('target_id', '=', id);
  return links
    .where('target_id', 'in', branch)
    .where(eb => eb.or([eb('space_id', '!=', spaceId), eb('page_id', 'not in', branch)]));
}

/** Every page, or reusable content, of any space that points to something in this one, once. */
const backlinks = (db: Db, key: SpaceKey, target: BacklinkTarget) =>
  linksTo(db, key, target).select(['space_id', 'place', 'page_id']).distinct();

/** How many pages of each space point there. */
export async function countBacklinks(db: Db, key: SpaceKey, target: BacklinkTarget): Promise<Map<string, number>> {
  // As a literal, so that the index of these links serves.
  const links = linksTo(db, key, target).where(sql<boolean>`leads = 1`).groupBy('space_id');
  // A page leads to each target once, but may lead to several of a branch.
  const rows = target.branch
    ? await links.select(eb => ['space_id', eb.fn.count<number>('page_id').distinct().as('count')]).execute()
    : await links.select(eb => ['space_id', eb.fn.countAll<number>().as('count')]).execute();
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
