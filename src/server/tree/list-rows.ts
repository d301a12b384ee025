import { type RawBuilder, sql } from 'kysely';
import { type ItemKind, isVisibleCollection, isVisibleSpace, type Viewer, viewerTables } from '../access/rows.ts';
import { guestTop, strays } from '../access/stray-rows.ts';
import { isAmong } from '../db/among.ts';
import type { Db } from '../db/database.ts';
import { isPostgres } from '../db/is-postgres.ts';
import { kept } from '../db/kept.ts';
import { fetchMerged, type Page, type PageRequest, writeCursor } from '../db/page.ts';
import type { SpaceRow } from '../db/tables/spaces.ts';
import { together } from '../db/together.ts';

/** An item in the place where it stands. */
export interface Standing {
  kind: ItemKind;
  id: string;
  position: string;
  parent_id: string | null;
}

/** The same, in the parent that the viewer sees, if any. */
export interface Shown extends Standing {
  shown_parent: string | null;
  /** 1 when the parent is hidden from the viewer, so that the item shows at the top, behind what stands there. */
  stray: 0 | 1;
}

/** One row of the tree as a viewer sees it; what only spaces have is empty on collections. */
export interface TreeRow
  extends Pick<
    SpaceRow,
    | 'id'
    | 'title'
    | 'default_level'
    | 'emoji'
    | 'edit_mode'
    | 'language'
    | 'change_requests_open'
    | 'comments_open'
    | 'updated_at'
    | 'position'
    | 'parent_id'
  > {
  kind: ItemKind;
  /** The parent, when the viewer sees it. */
  shown_parent: string | null;
  description?: string;
}

export const kinds: readonly ItemKind[] = ['space', 'collection'];
const item = sql`i`;

type From = RawBuilder<unknown>;

/** Items of a kind; `from` is what follows that word in a query on a row `i`. */
const standing = (kind: ItemKind, from: From) =>
  sql<Standing>`(select ${sql.lit(kind)} as kind, i.id, i.position, i.parent_id from ${from})`;

/** The visible items that fulfil a condition on `i`. @param before what they are looked up for, as a query goes on to join them */
export const visible = (viewer: Viewer, kind: ItemKind, condition: RawBuilder<unknown>, before = sql``) =>
  standing(
    kind,
    kind === 'space'
      ? sql`${before} spaces i where i.organization_id = ${viewer.organizationId} and i.deleted_at is null and ${condition} and ${isVisibleSpace(viewer, item)}`
      : sql`${before} collections i where i.organization_id = ${viewer.organizationId} and ${condition} and ${isVisibleCollection(viewer, item)}`,
  );

const inParent = (viewer: Viewer, parentId: string | null, isTop = sql`i.parent_id is null`) =>
  kinds.map(kind => visible(viewer, kind, parentId === null ? isTop : sql`i.parent_id = ${parentId}`));

/** What is equal to nothing is in no order to PostgreSQL, which would sort all that stands at the top. */
const inOrder = (db: Db, viewer: Viewer, parentId: string | null) =>
  inParent(viewer, parentId, isPostgres(db) ? sql`coalesce(i.parent_id, '') = ''` : undefined);

/** What stands at the top for the viewer alone, as its collection is hidden from them. */
const straysOf = (viewer: Viewer) => kinds.flatMap(kind => strays(viewer, kind).map(from => standing(kind, from)));

const countOf = (parts: readonly RawBuilder<Standing>[]) =>
  sql<number>`${sql.join(
    parts.map(part => sql`(select count(*) from ${part} t)`),
    sql` + `,
  )}`;

async function countStanding(db: Db, tables: RawBuilder<unknown>, parts: readonly RawBuilder<Standing>[]) {
  const { rows } = await sql<{ count: number }>`${tables} select ${countOf(parts)} as count`.execute(kept(db));
  return Number(rows[0]?.count ?? 0);
}

const fetchStanding = (
  db: Db,
  tables: RawBuilder<unknown>,
  { parts, count = sql`0` }: { parts: readonly RawBuilder<Standing>[]; count?: RawBuilder<number> },
  request: PageRequest,
) =>
  fetchMerged(
    kept(db),
    { tables, parts: parts.map(part => kept(db).selectFrom(part.as('t')).selectAll('t')), count },
    [
      { column: 't.position', value: row => row.position },
      { column: 't.id', value: row => row.id },
    ],
    request,
  );

/** The same with how many there are, for what must be read whole to be put in order. */
const fetchCounted = (
  db: Db,
  tables: RawBuilder<unknown>,
  parts: readonly RawBuilder<Standing>[],
  request: PageRequest,
) => {
  const all = sql`alone as materialized (${sql.join(
    parts.map(part => sql`select * from ${part} t`),
    sql` union all `,
  )})`;
  const counted = { parts: [sql<Standing>`alone`], count: sql<number>`(select count(*) from alone)` };
  return fetchStanding(db, sql`${tables}, ${all}`, counted, request);
};

/** For a guest all of that is what was given to them, which is looked up once. */
async function listGuestTop(
  db: Db,
  tables: RawBuilder<unknown>,
  viewer: Viewer,
  request: PageRequest,
): Promise<Page<Shown> & { count: number }> {
  const all = kinds.map(
    kind => sql`select ${sql.lit(kind)} as kind, i.id, i.position, i.parent_id,
      case when i.parent_id is null then 0 else 1 end as stray from ${guestTop(viewer, kind)}`,
  );
  const shown = sql<Standing & Pick<Shown, 'stray'>>`shown`;
  const { rows, ...list } = await fetchMerged(
    kept(db),
    {
      tables: sql`${tables}, shown as materialized (${sql.join(all, sql` union all `)})`,
      parts: [kept(db).selectFrom(shown.as('t')).selectAll('t')],
      count: sql`(select count(*) from shown)`,
    },
    [
      { column: 't.stray', value: row => row.stray, integer: true },
      { column: 't.position', value: row => row.position },
      { column: 't.id', value: row => row.id },
    ],
    request,
  );
  return { ...list, rows: rows.map(row => ({ ...row, shown_parent: null })) };
}

/** The visible items directly in a parent, and how many there are; at the top what is there for the viewer alone follows. */
export async function listTree(
  db: Db,
  asked: Viewer,
  parentId: string | null,
  request: PageRequest,
): Promise<Page<Shown> & { count: number }> {
  const viewer = { ...asked, isTabled: true };
  const tables = viewerTables(viewer);
  if (viewer.role === null && viewer.siteId === undefined && parentId === null)
    return listGuestTop(db, tables, viewer, request);
  const [isStray, ...after] = request.after ?? [];
  const own = inParent(viewer, parentId);
  const alone = parentId === null ? straysOf(viewer) : [];
  const continued = { ...request, after: request.after && after };
  const rest = isStray === 1 ? continued : { ...request, after: undefined };
  // One more than fits tells whether there are any.
  const fetchAlone = (limit: number) => fetchCounted(db, tables, alone, { ...rest, limit: Math.max(limit, 1) });
  const none = { rows: [], next: undefined, count: 0 };
  const isSoon = alone.length > 0 && request.limit > 0 && isStray === 1;
  const counted = isSoon ? own : [...own, ...alone];
  // What guests see is worked out from what they were given, which is read once for the page and its count.
  const isApart = viewer.role !== null || isStray === 1;
  const page = { parts: inOrder(db, viewer, parentId), ...(isApart ? {} : { count: countOf(counted) }) };
  const [first, others, early] = await together(
    db,
    () => (isStray === 1 ? none : fetchStanding(db, tables, page, continued)),
    () => (isApart ? countStanding(db, tables, counted) : 0),
    () => (isSoon ? fetchAlone(request.limit) : none),
  );
  const left = request.limit - first.rows.length;
  const isFull = first.next !== undefined || alone.length === 0 || request.limit === 0;
  const second = isFull ? none : isSoon ? early : await fetchAlone(left);
  const rows = [
    ...first.rows.map(row => ({ ...row, shown_parent: row.parent_id, stray: 0 as const })),
    ...second.rows.slice(0, left).map(row => ({ ...row, shown_parent: null, stray: 1 as const })),
  ];
  const last = rows.at(-1);
  const isCut = first.next !== undefined || second.next !== undefined || second.rows.length > left;
  return {
    rows,
    count: first.count + others + early.count,
    next: isCut && last ? cursorBehind(request, last) : undefined,
  };
}

/** Goes on behind an item of a parent; without one, from its first. */
export const cursorBehind = (request: PageRequest, row: Shown | undefined) =>
  writeCursor(request, [row?.stray ?? 0, row?.position ?? '', row?.id ?? '']);

/** The rows of some items, in their order. */
export async function treeRows(db: Db, organizationId: string, shown: readonly Shown[]): Promise<TreeRow[]> {
  const ids = (kind: ItemKind) => shown.filter(row => row.kind === kind).map(({ id }) => id);
  const spaces = ids('space');
  const collections = ids('collection');
  const ofSpaces = kept(db)
    .selectFrom('spaces')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', spaces)
    .select(['id', 'title', 'default_level', 'emoji', 'edit_mode', 'language', 'updated_at', 'position', 'parent_id'])
    .select(['change_requests_open', 'comments_open']);
  const ofCollections = kept(db)
    .selectFrom('collections')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', collections)
    .select(['id', 'title', 'default_level', 'position', 'parent_id', 'description']);
  const [spaceRows, collectionRows] = await together(
    db,
    () => (spaces.length > 0 ? ofSpaces.execute() : []),
    () => (collections.length > 0 ? ofCollections.execute() : []),
  );
  const known = new Map<string, Omit<TreeRow, 'shown_parent' | 'kind'>>();
  for (const row of spaceRows) known.set(row.id, row);
  for (const row of collectionRows) known.set(row.id, { ...emptySpace, ...row });
  return shown.flatMap(({ kind, id, shown_parent }) => {
    const row = known.get(id);
    return row ? [{ ...row, kind, shown_parent }] : [];
  });
}

const emptySpace = {
  emoji: '',
  edit_mode: 'live' as const,
  language: null,
  change_requests_open: 0,
  comments_open: 0,
  updated_at: '',
};

/** What is selected of the items in some collections that are visible themselves, of each kind apart. */
const inCollections = (viewer: Viewer, ids: readonly string[], select: (items: RawBuilder<Standing>) => From) =>
  sql.join(
    kinds.map(kind => select(visible(viewer, kind, sql`${isAmong('i.parent_id', ids)}`))),
    sql` union all `,
  );

/** How many visible items stand directly in each of these collections; those without any are left out. */
export async function countChildren(db: Db, asked: Viewer, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const viewer = { ...asked, isTabled: true };
  // Each kind apart is counted along its index; both together would be sorted first.
  const counted = inCollections(
    viewer,
    ids,
    items => sql`select t.parent_id, count(*) as count from ${items} t group by t.parent_id`,
  );
  const { rows } = await sql<{ parent_id: string; count: number }>`${viewerTables(viewer)} ${counted}`.execute(
    kept(db),
  );
  const counts = new Map<string, number>();
  for (const { parent_id, count } of rows) counts.set(parent_id, (counts.get(parent_id) ?? 0) + Number(count));
  return counts;
}
