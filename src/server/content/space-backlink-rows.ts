import { rankedSpaces, type Viewer } from '../access/rows.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';

interface SpaceBacklinkRow {
  id: string;
  title: string;
  sort_title: string;
  /** How many of its pages and reusable contents point there. */
  pages: number;
}

/** The links of other spaces, which the viewer may view, to a space or to something in it. */
const linksInto = (db: Db, viewer: Viewer, spaceId: string) =>
  db
    .selectFrom('links as l')
    .innerJoin(rankedSpaces(viewer).as('s'), 's.id', 'l.space_id')
    .where('l.organization_id', '=', viewer.organizationId)
    .where(eb =>
      eb.or([
        eb('l.target_space', '=', spaceId),
        eb('l.target_space', 'is', null).and('l.kind', '=', 'space').and('l.target_id', '=', spaceId),
      ]),
    )
    .where('l.space_id', '<>', spaceId)
    .where('s.rank', '>=', 1)
    .where('s.deleted_at', 'is', null);

/** By title. */
export function listSpaceBacklinkRows(
  db: Db,
  viewer: Viewer,
  spaceId: string,
  request: PageRequest,
): Promise<Page<SpaceBacklinkRow>> {
  return fetchPage(
    linksInto(db, viewer, spaceId)
      .select(['s.id', 's.title', 's.sort_title'])
      .select(eb => eb.fn.count<number>('l.page_id').distinct().as('pages'))
      .groupBy(['s.id', 's.title', 's.sort_title']),
    [
      { column: 's.sort_title', value: row => row.sort_title },
      { column: 's.id', value: row => row.id },
    ],
    request,
  );
}

export async function countSpaceBacklinks(db: Db, viewer: Viewer, spaceId: string): Promise<number> {
  const { count } = await linksInto(db, viewer, spaceId)
    .select(eb => eb.fn.count<number>('l.space_id').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
