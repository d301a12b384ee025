import { type RawBuilder, sql } from 'kysely';
import { isSeenAtOnce, isSeenById, type Viewer } from '../access/rows.ts';
import { rowsOf } from '../db/among.ts';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { SpaceRow } from '../db/tables/spaces.ts';
import { unindexed } from '../db/unindexed.ts';

type TitledRow = Pick<SpaceRow, 'id' | 'title' | 'sort_title'>;

/** The space that a link leads into, or to; as it is indexed. */
const into = sql<string>`coalesce(links.target_space, case when links.kind = 'space' then links.target_id end)`;

/** Links from other spaces to a space or to something in it: an index has these alone. */
const linksInto = (db: Db, organizationId: string, spaceId: string) =>
  kept(db)
    .selectFrom('links')
    .where('links.organization_id', '=', organizationId)
    .where('links.target_id', 'is not', null)
    .where(into, '=', spaceId)
    .where(sql<boolean>`${into} <> links.space_id`);

/** How many other spaces there are, which the viewer may view, with links to a space or to something in it. */
export function countSpacesInto(db: Db, viewer: Viewer, spaceId: string): Promise<number> {
  const links = linksInto(db, viewer.organizationId, spaceId);
  const spaces = links.select('links.space_id').distinct();
  const atOnce = isSeenAtOnce(viewer, sql`links.space_id`);
  if (atOnce) return countRows(kept(db).selectFrom(spaces.where(atOnce).as('u')));
  // Asked of each space once, not of each link.
  return countRows(kept(db).selectFrom(spaces.as('u')).where(isSeenById(viewer, sql`u.space_id`)));
}

/** How many pages of each of these spaces point there, by the spaces. */
export async function countPagesInto(
  db: Db,
  organizationId: string,
  spaceId: string,
  from: readonly string[],
): Promise<Map<string, number>> {
  // As a value of its own it is looked up by space; PostgreSQL would else compare all links into the space with each.
  const pages = linksInto(db, organizationId, spaceId)
    .where('links.space_id', '=', sql<string>`f.id`)
    .select(eb => eb.fn.count<number>('links.page_id').distinct().as('pages'));
  const { rows } = await sql<{ id: string; pages: number }>`
    select f.id, ${pages} as pages from (${rowsOf(db, from)}) f`.execute(kept(db));
  return new Map(rows.map(row => [row.id, Number(row.pages)]));
}

/** From here on it is likely that those of a page are found sooner among all spaces in the order of their titles. */
const many = 2_000;

/** Those spaces by title. @param count how many there are */
export function listSpacesInto(
  db: Db,
  viewer: Viewer,
  spaceId: string,
  count: number,
  request: PageRequest,
): Promise<Page<TitledRow>> {
  const { organizationId } = viewer;
  const links = linksInto(db, organizationId, spaceId);
  const isMany = count >= many;
  // As a value of its own it is looked up by space; joined, all spaces would be sorted.
  const isSource: RawBuilder<boolean> = isMany
    ? sql`${links.where('links.space_id', '=', sql<string>`listed.id`).select(sql`1`.as('one')).limit(1)} = 1`
    : sql`listed.id in ${links.select('links.space_id')}`;
  // Under a name of its own: what is seen is asked of spaces under theirs.
  return fetchPage(
    db
      .selectFrom('spaces as listed')
      .select(['listed.id', 'listed.title', 'listed.sort_title'])
      .where('listed.organization_id', '=', organizationId)
      .where('listed.deleted_at', 'is', null)
      .where(isSource)
      .where(isSeenById(viewer, sql`listed.id`)),
    [
      { column: isMany ? 'listed.sort_title' : unindexed('listed.sort_title'), value: row => row.sort_title },
      { column: 'listed.id', value: row => row.id },
    ],
    request,
  );
}
