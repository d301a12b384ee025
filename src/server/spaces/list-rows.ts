import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#contract/common.ts';
import { isStaying } from '../access/departing-rows.ts';
import { givenSpaces, grantedSpaces, hasRankOnSpace, isOpen, isVisibleSpace, type Viewer } from '../access/rows.ts';
import type { Db } from '../db/database.ts';
import { hasText } from '../db/has-text.ts';
import { kept } from '../db/kept.ts';
import { lookUpEach } from '../db/look-up.ts';
import { fetchMerged, type Page, type PageRequest } from '../db/page.ts';
import type { PlacedSpaceRow } from '../db/tables/spaces.ts';
import { countTexts } from '../db/text-counts.ts';
import { spaceTexts, type TextIndex, textSearchOf } from '../db/text-index.ts';

interface SpaceFilter {
  /** Only those directly in this collection. */
  parentId?: string | undefined;
  /** Part of the title, folded; of all spaces only. */
  search?: string | undefined;
  /** Levels, the highest last, one of which the viewer has on them; of all spaces only. Every level without it. */
  levels?: readonly Role[] | undefined;
}

interface KeyRow {
  id: string;
  key: string;
}

interface KeyPage extends Page<KeyRow> {
  count: number;
}

/** The ids of one page, and how many spaces there are in all. */
interface ListedSpaces extends Omit<KeyPage, 'rows'> {
  ids: string[];
}

/** How many levels there are. */
const allLevels = 6;

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
  index = spaceTexts,
): Promise<ListedSpaces> {
  return listed(await keysOf(db, viewer, filter, request, index));
}

// Ranks are worked out for no more than are shown.
const listed = ({ rows, ...page }: KeyPage): ListedSpaces => ({ ids: rows.map(({ id }) => id), ...page });

async function keysOf(
  db: Db,
  viewer: Viewer,
  { parentId, search, levels }: SpaceFilter,
  request: PageRequest,
  index: TextIndex,
): Promise<KeyPage> {
  if (parentId !== undefined) return childList(db, viewer, parentId, request);
  const { organizationId, siteId, role, unsettled } = viewer;
  // An admin has every level, and every level is enough to see a space.
  const enough = role === 'admin' || levels?.length === allLevels ? undefined : levels;
  const conditions = [
    ...(search ? [hasText(db, 's.sort_title', search)] : []),
    ...(enough ? [hasRankOnSpace(viewer, sql`s`, 1 + allLevels - enough.length)] : []),
  ];
  const isSettled = unsettled === null;
  const whole = (searched?: Searched) =>
    enough ? listByLevel(db, viewer, enough, request, searched) : wholeList(db, viewer, 'path', request, searched);
  if (siteId !== undefined || (enough && !search && !isSettled)) return shownList(db, viewer, conditions, request);
  if (!search) return whole();
  const { count, hidden, few, scope } = await countTexts(db, index, organizationId, search);
  if (count === 0) return { rows: [], next: undefined, count };
  if (count !== undefined && !few && isSettled) return whole({ search, all: count, hidden });
  return shownList(db, viewer, conditions, request, scope && textSearchOf(db).matching(index, scope));
}

/** The visible spaces by creation. */
export async function listSpacesByCreation(db: Db, viewer: Viewer, request: PageRequest): Promise<ListedSpaces> {
  return listed(await wholeList(db, viewer, 'created_at', request));
}

/** A part that many titles have, with what is counted of them. */
interface Searched {
  search: string;
  all: number;
  hidden: number;
}

/** What the role shows is read by its index and counted where it changes; what grants show beside it is worked out. */
async function wholeList(
  db: Db,
  viewer: Viewer,
  column: 'path' | 'created_at',
  request: PageRequest,
  searched?: Searched,
): Promise<KeyPage> {
  const { organizationId, role, unsettled } = viewer;
  const condition = searched ? hasText(db, 's.sort_title', searched.search) : sql<boolean>`1 = 1`;
  const byRole = db
    .selectFrom('spaces as s')
    .where('s.organization_id', '=', organizationId)
    .where('s.deleted_at', 'is', null)
    .where(condition)
    .$if(unsettled !== null, query => query.where(isStaying(sql`s`)))
    .$if(role !== 'admin', query => query.where(isOpen(viewer, 'space', sql`s`)))
    .select(['s.id', `s.${column} as key`]);
  const counted = searched
    ? sql`cast(${role === 'admin' ? searched.all : searched.all - searched.hidden} as integer)`
    : sql`(select ${sql.raw(role === 'admin' ? 'space_count' : 'space_count - hidden_space_count')}
        from organizations where id = ${organizationId})`;
  // What is counted is what is written.
  const countByRole = unsettled && role !== 'admin' ? sql`(select count(*) from ${byRole} shown)` : counted;
  if (role === 'admin') return fetchMerged(kept(db), { parts: [byRole], count: countByRole }, keysBy(column), request);
  const key = sql.ref(`s.${column}`);
  const shown = grantedSpaces(
    viewer,
    searched ? sql<string>`case when ${condition} then ${key} end` : sql<string>`${key}`,
  );
  const tables = sql`with granted as materialized (select id, value as ${sql.ref(column)} from ${shown} shown)`;
  const countGranted = sql`(select count(*) from granted)`;
  const granted = db.selectFrom(sql<PlacedSpaceRow>`granted`.as('s')).select(['s.id', `s.${column} as key`]);
  return role === null
    ? fetchMerged(kept(db), { tables, parts: [granted], count: countGranted }, keysBy(column), request)
    : fetchMerged(
        kept(db),
        { tables, parts: [byRole, granted], count: sql`${countByRole} + ${countGranted}` },
        keysBy(column),
        request,
      );
}

/** What members have who were given nothing is read by its index; what grants give is worked out of what they reach. */
function listByLevel(
  db: Db,
  viewer: Viewer,
  levels: readonly Role[],
  request: PageRequest,
  searched?: Searched,
): Promise<KeyPage> {
  const { organizationId, role } = viewer;
  const isListed = sql`s.organization_id = ${organizationId} and s.deleted_at is null ${
    searched ? sql`and ${hasText(db, 's.sort_title', searched.search)}` : sql``
  }`;
  const hasLevel = hasRankOnSpace(viewer, sql`s`, 1 + allLevels - levels.length);
  const tables = sql`with given (id) as materialized (${givenSpaces(viewer)}),
    granted (id, path) as materialized (select s.id, s.path from given cross join spaces s
      where s.id = given.id and ${isListed} and ${hasLevel})`;
  const isBase = sql<boolean>`${isListed} and s.id not in (select id from given)`;
  const bases = role === null ? [] : [...levels, ...(levels.includes(role) ? (['inherit'] as const) : [])];
  const byBase = (base: PlacedSpaceRow['base_level']) =>
    db
      .selectFrom('spaces as s')
      .where('s.base_level', '=', sql.lit(base))
      .where(isBase)
      .select(['s.id', 's.path as key']);
  const granted = db.selectFrom(sql<PlacedSpaceRow>`granted`.as('s')).select(['s.id', 's.path as key']);
  const counts = bases.map(
    base => sql`(select count(*) from spaces s where s.base_level = ${sql.lit(base)} and ${isBase})`,
  );
  const count = sql.join([sql`(select count(*) from granted)`, ...counts], sql` + `);
  return fetchMerged(kept(db), { tables, parts: [granted, ...bases.map(byBase)], count }, keysBy('path'), request);
}

/** The visible spaces directly in a collection: in one, the order of the structure is that of the positions. */
async function childList(db: Db, viewer: Viewer, parentId: string, request: PageRequest): Promise<KeyPage> {
  const matching = db
    .selectFrom('spaces as s')
    .where('s.organization_id', '=', viewer.organizationId)
    .where('s.deleted_at', 'is', null)
    .where('s.parent_id', '=', parentId)
    .where(isVisibleSpace(viewer, sql`s`));
  // Counted by this column, so that the index is taken that has all of them.
  const count = sql`(${matching.select(eb => eb.fn.count<number>('s.position').as('count'))})`;
  return fetchMerged(
    kept(db),
    { parts: [matching.select(['s.id', 's.position as key'])], count },
    keysBy('position'),
    request,
  );
}

/** The visible ones of few spaces: of those that are looked up, or that a site shows. */
async function shownList(
  db: Db,
  viewer: Viewer,
  conditions: readonly RawBuilder<boolean>[],
  request: PageRequest,
  lookedUp?: RawBuilder<{ space_id: string }>,
): Promise<KeyPage> {
  const key = sql`s.organization_id = ${viewer.organizationId} and s.id = f.space_id`;
  const from = lookedUp
    ? lookUpEach(db, { source: sql`${lookedUp} f`, table: 'spaces', alias: 's', key })
    : sql`spaces s`;
  const tables = sql`with shown as materialized (select s.id, s.path from ${from} where s.organization_id = ${viewer.organizationId}
    and s.deleted_at is null and ${sql.join([...conditions, isVisibleSpace(viewer, sql`s`)], sql` and `)})`;
  const part = db.selectFrom(sql<PlacedSpaceRow>`shown`.as('s')).select(['s.id', 's.path as key']);
  const count = sql`(select count(*) from shown)`;
  return fetchMerged(kept(db), { tables, parts: [part], count }, keysBy('path'), request);
}
