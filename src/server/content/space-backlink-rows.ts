import { sql } from 'kysely';
import { isSeenById, type Viewer } from '../access/rows.ts';
import { isAmongMany } from '../db/among.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { SpaceRow } from '../db/tables/spaces.ts';
import { unindexed } from '../db/unindexed.ts';

type TitledRow = Pick<SpaceRow, 'id' | 'title' | 'sort_title'>;

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

/** How many pages of each of those spaces point there, as one text: thousands of rows take longer to pass than to find. */
export async function countPagesInto(db: Db, viewer: Viewer, spaceId: string): Promise<Map<string, number>> {
  const { packed } = await spacesInto(db, viewer, spaceId)
    .select(sql<string | null>`string_agg(u.space_id || ' ' || u.pages, ' ')`.as('packed'))
    .executeTakeFirstOrThrow();
  const words = packed?.split(' ') ?? [];
  const pages = new Map<string, number>();
  for (let index = 0; index < words.length; index += 2) pages.set(words[index] ?? '', Number(words[index + 1]));
  return pages;
}

/** From here on it is likely that those of a page are found sooner among all spaces in the order of their titles. */
const many = 2_000;

/** These spaces of the organization by title. */
export function listSpacesByTitle(
  db: Db,
  organizationId: string,
  ids: readonly string[],
  request: PageRequest,
): Promise<Page<TitledRow>> {
  const isMany = ids.length >= many;
  const isListed = isAmongMany(db, 's.id', ids);
  return fetchPage(
    db
      .selectFrom('spaces as s')
      .select(['s.id', 's.title', 's.sort_title'])
      .where('s.organization_id', '=', organizationId)
      .where('s.deleted_at', 'is', null)
      // What stands in a case is asked of each row, and not where to begin.
      .where(isMany ? sql<boolean>`case when ${isListed} then 1 else 0 end = 1` : isListed),
    [
      { column: isMany ? 's.sort_title' : unindexed('s.sort_title'), value: row => row.sort_title },
      { column: 's.id', value: row => row.id },
    ],
    request,
  );
}
