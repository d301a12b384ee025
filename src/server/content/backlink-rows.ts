import { type RawBuilder, sql } from 'kysely';
import { isSeenById, type Viewer } from '../access/rows.ts';
import { isAmongMany } from '../db/among.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { LinkRow } from '../db/tables/content.ts';
import { unindexed } from '../db/unindexed.ts';
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
    .where(isAmongMany(db, 'target_id', branch))
    .where(eb => eb.or([eb('space_id', '!=', spaceId), eb.not(isAmongMany(db, 'page_id', branch))]));
}

/** Every page, or reusable content, of any space that points to something in this one, once. */
const backlinks = (db: Db, key: SpaceKey, target: BacklinkTarget) =>
  linksTo(db, key, target).select(['space_id', 'place', 'page_id']).distinct();

/** How many pages of the space itself point there, and how many of others that the viewer sees. */
export async function countBacklinks(
  db: Db,
  viewer: Viewer,
  key: SpaceKey,
  target: BacklinkTarget,
): Promise<{ own: number; others: number }> {
  // As a literal, so that the index of these links serves.
  const links = linksTo(db, key, target).where(sql<boolean>`leads = 1`);
  // To have those of a branch in groups, SQLite would pass all links of the organization in the order of their spaces.
  const space = target.branch ? unindexed('space_id') : sql<string>`space_id`;
  const inGroups = links.groupBy(space).select(space.as('space_id'));
  // A page leads to each target once, but may lead to several of a branch.
  const bySpace = target.branch
    ? inGroups.select(eb => eb.fn.count<number>('page_id').distinct().as('pages'))
    : inGroups.select(eb => eb.fn.countAll<number>().as('pages'));
  const isOwn = sql<boolean>`u.space_id = ${key.spaceId}`;
  const sum = (isThese: RawBuilder<boolean>) =>
    sql<number>`cast(coalesce(sum(case when ${isThese} then u.pages end), 0) as int)`;
  // Asked of each space once, not of each link.
  return kept(db)
    .selectFrom(bySpace.as('u'))
    .where(sql<boolean>`(${isOwn} or ${isSeenById(viewer, sql`u.space_id`)})`)
    .select([sum(isOwn).as('own'), sum(sql`not ${isOwn}`).as('others')])
    .executeTakeFirstOrThrow();
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

/** Those of the space itself, or with a viewer those of other spaces that they see: by space, each in page order. */
export function listBacklinkRows(
  db: Db,
  key: SpaceKey,
  target: BacklinkTarget,
  request: PageRequest,
  others?: Viewer,
): Promise<Page<BacklinkRow>> {
  const all = backlinks(db, key, target);
  return fetchPage(
    others
      ? all.where('space_id', '!=', key.spaceId).where(isSeenById(others, sql`space_id`))
      : all.where('space_id', '=', key.spaceId),
    [
      { column: 'space_id', value: row => row.space_id },
      { column: 'place', value: row => row.place },
      { column: 'page_id', value: row => row.page_id },
    ],
    request,
  );
}
