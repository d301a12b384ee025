import { sql } from 'kysely';
import { isVisibleCollection, type Viewer } from '../access/rows.ts';
import { isAmong, rowsOf } from '../db/among.ts';
import type { Db } from '../db/database.ts';
import { isPostgres } from '../db/is-postgres.ts';
import { kept } from '../db/kept.ts';
import { kinds, type Shown, type Standing, visible } from './list-rows.ts';

/** These collections and visible ones below them: the upper ones first, and in the order of the tree. */
async function openCollections(db: Db, viewer: Viewer, ids: readonly string[], limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive below (id, depth, position) as (
      select id, 0, position from collections where organization_id = ${viewer.organizationId} and ${isAmong('id', ids)}
      union all
      select i.id, below.depth + 1, i.position from below cross join collections i
      where i.organization_id = ${viewer.organizationId} and i.parent_id = below.id and ${isVisibleCollection(viewer, sql`i`)}
    ) select id from below order by depth, position, id limit ${limit}`.execute(kept(db));
  return rows.map(({ id }) => id);
}

/** What is shown below collections at once, five pages of it; a collection that is not reached is read with its own request. */
const maximum = (limit: number) => ({ collections: 100, few: 40, items: Math.min(1_000, 5 * limit) });

/**
 * The first visible items of collections and of those below them, in order.
 * @param above the collections, of which those without a place come in any order
 */
export async function firstBelow(
  db: Db,
  viewer: Viewer,
  above: readonly Pick<Standing, 'id' | 'position'>[],
  limit: number,
  most = maximum(limit),
): Promise<Shown[]> {
  if (above.length === 0 || limit === 0) return [];
  // So many are enough where each has a page of items; the others are only read where some have fewer. Few cost less
  // at once than in two statements.
  const enough = Math.ceil(most.items / limit);
  const isMany = (count: number) => count > Math.max(most.few, 2 * enough);
  const ids = above.toSorted(byPlace).map(({ id }) => id);
  // Of many, the first are known before those below them are looked for.
  const first = isMany(ids.length) ? ids.slice(0, enough) : undefined;
  const shown = first ? await firstIn(db, viewer, first, limit) : [];
  if (shown.length < most.items) {
    const open = await openCollections(db, viewer, ids, most.collections);
    const next = first || !isMany(open.length) ? open.length : enough;
    shown.push(...(await firstIn(db, viewer, open.slice(first?.length ?? 0, next), limit)));
    if (shown.length < most.items) shown.push(...(await firstIn(db, viewer, open.slice(next), limit)));
  }
  return shown.slice(0, most.items).map(row => ({ ...row, shown_parent: row.parent_id, stray: 0 }));
}

/** The order of what stands in one parent, and in which `openCollections` begins. */
const byPlace = (one: Pick<Standing, 'id' | 'position'>, other: Pick<Standing, 'id' | 'position'>) =>
  one.position === other.position ? (one.id < other.id ? -1 : 1) : one.position < other.position ? -1 : 1;

/** The first visible items of each of these collections, in the order of the collections. */
async function firstIn(db: Db, viewer: Viewer, collections: readonly string[], limit: number): Promise<Standing[]> {
  if (collections.length === 0) return [];
  const { rows } =
    await sql<Standing>`${isPostgres(db) ? firstOfEach(db, viewer, collections, limit) : firstUpToKey(db, viewer, collections, limit)}`.execute(
      kept(db),
    );
  // The engines would sort what they have in order already.
  const byParent = Map.groupBy(rows, row => row.parent_id ?? '');
  return collections.flatMap(id => byParent.get(id)?.toSorted(byPlace).slice(0, limit) ?? []);
}

/** The first of each kind. */
function firstOfEach(db: Db, viewer: Viewer, collections: readonly string[], limit: number) {
  const ofKinds = kinds.map(
    kind => sql`(select * from ${visible(viewer, kind, sql`i.parent_id = c.id`)} t order by position limit ${limit})`,
  );
  return sql`select t.* from (${rowsOf(db, collections)}) c cross join lateral (${sql.join(ofKinds, sql` union all `)}) t`;
}

/** The same for SQLite, which joins no part of a table for each row: up to the last key of them. */
function firstUpToKey(db: Db, viewer: Viewer, collections: readonly string[], limit: number) {
  const ofKinds = kinds.map(kind => {
    const inIt = sql`i.parent_id = c.id`;
    const last = sql`(select t.position from ${visible(viewer, kind, inIt)} t order by t.position limit 1 offset ${limit - 1})`;
    // No key begins with a tilde.
    const isFirst = sql`${inIt} and i.position <= coalesce(${last}, '~')`;
    return sql`select * from ${visible(viewer, kind, isFirst, sql`(${rowsOf(db, collections)}) c cross join`)} t`;
  });
  return sql`${sql.join(ofKinds, sql` union all `)}`;
}
