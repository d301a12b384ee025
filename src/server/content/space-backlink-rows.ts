import { sql } from 'kysely';
import { isSeenById, type Viewer } from '../access/rows.ts';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
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
    .selectFrom('links as l')
    .where('l.organization_id', '=', viewer.organizationId)
    .where(eb =>
      eb.or([
        eb('l.target_space', '=', spaceId),
        eb('l.target_space', 'is', null).and('l.kind', '=', 'space').and('l.target_id', '=', spaceId),
      ]),
    )
    .where('l.space_id', '<>', spaceId)
    .groupBy('l.space_id')
    .select(eb => ['l.space_id', eb.fn.count<number>('l.page_id').distinct().as('pages')]);
  // Asked of each space once, not of each link.
  return db.selectFrom(links.as('u')).where(isSeenById(viewer, sql`u.space_id`));
}

/** By title. */
export function listSpaceBacklinkRows(
  db: Db,
  viewer: Viewer,
  spaceId: string,
  request: PageRequest,
): Promise<Page<SpaceBacklinkRow>> {
  return fetchPage(
    spacesInto(db, viewer, spaceId)
      .crossJoin('spaces as s')
      .where('s.organization_id', '=', viewer.organizationId)
      .whereRef('s.id', '=', 'u.space_id')
      .select(['s.id', 's.title', 's.sort_title', 'u.pages']),
    [
      { column: 's.sort_title', value: row => row.sort_title },
      { column: 's.id', value: row => row.id },
    ],
    request,
  );
}

export const countSpaceBacklinks = (db: Db, viewer: Viewer, spaceId: string): Promise<number> =>
  countRows(spacesInto(db, viewer, spaceId));
