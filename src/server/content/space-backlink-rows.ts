import { sql } from 'kysely';
import { isSeenById, type Viewer } from '../access/rows.ts';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { lookUpEach } from '../db/look-up.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';

interface SpaceBacklinkRow {
  id: string;
  title: string;
  sort_title: string;
  /** How many of its pages and reusable contents point there. */
  pages: number;
}

/** Other spaces, which the viewer may view, with links to a space or to something in it. */
function spacesInto(db: Db, viewer: Viewer, spaceId: string) {
  const links = db
    .selectFrom('links')
    .where('organization_id', '=', viewer.organizationId)
    .where('space_id', '<>', spaceId)
    .where('target_id', 'is not', null)
    .select(['space_id', 'page_id']);
  // Apart: for either of the two, SQLite reads all links of the organization.
  const both = links
    .where('target_space', '=', spaceId)
    .unionAll(links.where('target_space', 'is', null).where('kind', '=', 'space').where('target_id', '=', spaceId));
  const spaces = db
    .selectFrom(both.as('l'))
    .groupBy('l.space_id')
    .select(eb => ['l.space_id', eb.fn.count<number>('l.page_id').distinct().as('pages')]);
  // Asked of each space once, not of each link.
  return db.selectFrom(spaces.as('u')).where(isSeenById(viewer, sql`u.space_id`));
}

/** By title. */
export function listSpaceBacklinkRows(
  db: Db,
  viewer: Viewer,
  spaceId: string,
  request: PageRequest,
): Promise<Page<SpaceBacklinkRow>> {
  const found = spacesInto(db, viewer, spaceId).select(['u.space_id', 'u.pages']);
  const key = sql`s.organization_id = ${viewer.organizationId} and s.id = u.space_id`;
  const spaces = lookUpEach(db, { source: sql`(${found}) u`, table: 'spaces', alias: 's', key });
  return fetchPage(
    db
      .selectFrom(sql<SpaceBacklinkRow>`(select s.id, s.title, s.sort_title, u.pages from ${spaces})`.as('s'))
      .selectAll(),
    [
      { column: 's.sort_title', value: row => row.sort_title },
      { column: 's.id', value: row => row.id },
    ],
    request,
  );
}

export const countSpaceBacklinks = (db: Db, viewer: Viewer, spaceId: string): Promise<number> =>
  countRows(spacesInto(db, viewer, spaceId));
