import { sql } from 'kysely';
import { isStaying } from '../access/departing-rows.ts';
import { isSeenById, type Viewer } from '../access/rows.ts';
import { isAmongMany } from '../db/among.ts';
import type { Db } from '../db/database.ts';
import { lookUpEach } from '../db/look-up.ts';

/** One of the first few, with how many there are in all. */
export interface Named {
  id: string;
  title: string;
  count: number;
}

/** How many are named. */
const most = 10;

/** The spaces that stand directly in one of these collections. */
const spacesIn = (db: Db, { organizationId }: Viewer, collectionIds: readonly string[]) =>
  db
    .selectFrom('spaces as i')
    .where('i.organization_id', '=', organizationId)
    .where('i.deleted_at', 'is', null)
    .where(isAmongMany(db, 'i.parent_id', collectionIds))
    .where(isStaying(sql`i`));

/** How many spaces these collections hold, and how many change requests wait in them. */
export function countSpacesIn(
  db: Db,
  viewer: Viewer,
  collectionIds: readonly string[],
): Promise<{ spaces: number; requests: number }> {
  return spacesIn(db, viewer, collectionIds)
    .select(eb => [
      eb.fn.countAll<number>().as('spaces'),
      sql<number>`coalesce(sum(i.change_requests_open + i.change_requests_draft), 0)`.as('requests'),
    ])
    .executeTakeFirstOrThrow();
}

/** Sites that show one of the spaces in these collections, published ones first, by title. */
export function sitesShowing(
  db: Db,
  viewer: Viewer,
  collectionIds: readonly string[],
): Promise<(Named & { published: number; published_count: number })[]> {
  const shown = spacesIn(db, viewer, collectionIds)
    .innerJoin('site_spaces as x', join =>
      join.onRef('x.organization_id', '=', 'i.organization_id').onRef('x.space_id', '=', 'i.id'),
    )
    .select('x.site_id');
  return db
    .selectFrom('sites as s')
    .where('s.organization_id', '=', viewer.organizationId)
    .where('s.id', 'in', shown)
    .select(eb => ['s.id', 's.title', 's.published', eb.fn.countAll<number>().over().as('count')])
    .select(sql<number>`sum(s.published) over ()`.as('published_count'))
    .orderBy('s.published', 'desc')
    .orderBy('s.sort_title')
    .orderBy('s.id')
    .limit(most)
    .execute();
}

/** Other spaces, which the viewer may view, with links to one of the spaces in these collections, by title. */
export async function linkingSpaces(db: Db, viewer: Viewer, collectionIds: readonly string[]): Promise<Named[]> {
  const targets = spacesIn(db, viewer, collectionIds).select('i.id');
  const links = db
    .selectFrom('links as l')
    .where('l.organization_id', '=', viewer.organizationId)
    .where('l.target_id', 'is not', null)
    .select('l.space_id');
  // Apart, as where the links to one space are listed: each has an index of its own.
  const both = links
    .where('l.target_space', 'in', targets)
    .union(links.where('l.target_space', 'is', null).where('l.kind', '=', 'space').where('l.target_id', 'in', targets));
  const found = db
    .selectFrom(both.as('u'))
    .where('u.space_id', 'not in', targets)
    .where(isSeenById(viewer, sql`u.space_id`))
    .select('u.space_id');
  const key = sql`s.organization_id = ${viewer.organizationId} and s.id = u.space_id`;
  const spaces = lookUpEach(db, { source: sql`(${found}) u`, table: 'spaces', alias: 's', key });
  const { rows } = await sql<Named>`select s.id, s.title, count(*) over () as count from ${spaces}
    order by s.sort_title, s.id limit ${most}`.execute(db);
  return rows;
}
