import { sql } from 'kysely';
import { grantedSpaces, isVisibleSpace, type Viewer } from '../access/rows.ts';
import type { Db } from '../db/database.ts';
import { fetchMerged, type Page, type PageRequest } from '../db/page.ts';
import type { PlacedSpaceRow } from '../db/tables/spaces.ts';
import { findSeenSpaces, type SeenSpaceRow } from './rows.ts';

interface SpaceFilter {
  /** Only those directly in this collection. */
  parentId?: string | undefined;
  /** Part of the title, folded. */
  search?: string | undefined;
}

/** One page, and how many there are in all. */
interface CountedPage<Row> extends Page<Row> {
  count: number;
}

interface KeyRow {
  id: string;
  key: string;
}

const keysBy = (column: string) => [
  { column: `s.${column}`, value: (row: KeyRow) => row.key },
  { column: 's.id', value: (row: KeyRow) => row.id },
];

/** The visible spaces in structure order. */
export async function listSpaces(
  db: Db,
  viewer: Viewer,
  filter: SpaceFilter,
  request: PageRequest,
): Promise<CountedPage<SeenSpaceRow>> {
  const isWhole = filter.parentId === undefined && filter.search === undefined && viewer.siteId === undefined;
  const page = isWhole ? await wholeList(db, viewer, 'path', request) : await filteredList(db, viewer, filter, request);
  return { ...(await ranked(db, viewer, page)), count: page.count };
}

/** The visible spaces by creation. */
export async function listSpacesByCreation(db: Db, viewer: Viewer, request: PageRequest) {
  const page = await wholeList(db, viewer, 'created_at', request);
  return { ...(await ranked(db, viewer, page)), count: page.count };
}

/** The rows of one page: ranks are worked out for no more than are shown. */
async function ranked(db: Db, viewer: Viewer, { rows, next }: Page<KeyRow>): Promise<Page<SeenSpaceRow>> {
  const ids = rows.map(({ id }) => id);
  const byId = new Map((await findSeenSpaces(db, viewer, ids)).map(row => [row.id, row]));
  return { rows: ids.flatMap(id => byId.get(id) ?? []), next };
}

/** What the role shows is read by its index and counted where it changes; what grants show beside it is worked out. */
async function wholeList(
  db: Db,
  viewer: Viewer,
  column: 'path' | 'created_at',
  request: PageRequest,
): Promise<CountedPage<KeyRow>> {
  const { organizationId, role } = viewer;
  const byRole = db
    .selectFrom('spaces as s')
    .where('s.organization_id', '=', organizationId)
    .where('s.deleted_at', 'is', null)
    .$if(role !== 'admin', query => query.where('s.base_level', '<>', 'none'))
    .select(['s.id', `s.${column} as key`]);
  const countByRole = sql`(select ${sql.raw(role === 'admin' ? 'space_count' : 'space_count - hidden_space_count')}
    from organizations where id = ${organizationId})`;
  if (role === 'admin') return fetchMerged(db, { parts: [byRole], count: countByRole }, keysBy(column), request);
  const shown = grantedSpaces(viewer, sql<string>`s.${sql.ref(column)}`);
  const tables = sql`with granted as materialized (select id, value as ${sql.ref(column)} from ${shown} shown)`;
  const countGranted = sql`(select count(*) from granted)`;
  const granted = db.selectFrom(sql<PlacedSpaceRow>`granted`.as('s')).select(['s.id', `s.${column} as key`]);
  return role === null
    ? fetchMerged(db, { tables, parts: [granted], count: countGranted }, keysBy(column), request)
    : fetchMerged(
        db,
        { tables, parts: [byRole, granted], count: sql`${countByRole} + ${countGranted}` },
        keysBy(column),
        request,
      );
}

async function filteredList(
  db: Db,
  viewer: Viewer,
  { parentId, search }: SpaceFilter,
  request: PageRequest,
): Promise<CountedPage<KeyRow>> {
  const matching = db
    .selectFrom('spaces as s')
    .where('s.organization_id', '=', viewer.organizationId)
    .where('s.deleted_at', 'is', null)
    .$if(parentId !== undefined, query => query.where('s.parent_id', '=', parentId ?? ''))
    .$if(search !== undefined, query =>
      query.where(sql<boolean>`s.sort_title like ${`%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`),
    )
    .where(isVisibleSpace(viewer, sql`s`));
  // In one collection the order of the structure is that of the positions.
  const column = parentId === undefined ? 'path' : 'position';
  // Counted by this column, so that the index is taken that has all of them.
  const count = sql`(${matching.select(eb => eb.fn.count<number>(`s.${column}`).as('count'))})`;
  return fetchMerged(db, { parts: [matching.select(['s.id', `s.${column} as key`])], count }, keysBy(column), request);
}
