import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { DepartureRow, SpaceRow } from '../db/tables/spaces.ts';
import { touchSpaces } from '../spaces/told-rows.ts';
import { restructureSpaces, uncountSpaces } from '../tree/structure-rows.ts';

/** What collections depart with: who did it, when, and where to. */
type Departure = Omit<DepartureRow, 'collection_id'>;

/** Collections depart before their spaces: nobody finds those until they have followed. */
export async function insertDepartures(tx: Db, collectionIds: readonly string[], departure: Departure): Promise<void> {
  await uncountSpaces(tx, departure.organization_id, collectionIds);
  await tx
    .insertInto('departures')
    .values(collectionIds.map(collection_id => ({ ...departure, collection_id })))
    .execute();
}

/** Whether spaces of these collections are on their way into this organization. */
export async function anyArriving(tx: Db, organizationId: string, collectionIds: readonly string[]): Promise<boolean> {
  const row = await tx
    .selectFrom('departures')
    .select('collection_id')
    .where('to_organization', '=', organizationId)
    .where('collection_id', 'in', collectionIds)
    .executeTakeFirst();
  return row !== undefined;
}

/** The collection that was deleted or transferred; undefined once all of its spaces have followed. */
export function findDeparture(
  db: Db,
  { organizationId, rootId }: { organizationId: string; rootId: string },
): Promise<DepartureRow | undefined> {
  return db
    .selectFrom('departures')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('root_id', '=', rootId)
    .limit(1)
    .executeTakeFirst();
}

/** Those that went with which a job is to be begun. */
export function departedRoots(
  db: Db,
): Promise<Pick<DepartureRow, 'organization_id' | 'root_id' | 'to_organization'>[]> {
  return db.selectFrom('departures').select(['organization_id', 'root_id', 'to_organization']).distinct().execute();
}

/** A cross join keeps its order: SQLite would else go through all spaces of the organization. */
const departing = (db: Db, { organization_id, root_id }: Pick<DepartureRow, 'organization_id' | 'root_id'>) =>
  db
    .selectFrom('departures as d')
    .crossJoin('spaces as s')
    .whereRef('s.organization_id', '=', 'd.organization_id')
    .whereRef('s.parent_id', '=', 'd.collection_id')
    .where('d.organization_id', '=', organization_id)
    .where('d.root_id', '=', root_id);

/** How many spaces have yet to follow, those in the trash included. */
export async function countDeparting(db: Db, departure: DepartureRow): Promise<number> {
  const { count } = await departing(db, departure)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Where a space stands among those that depart: siblings never share a position. */
export type Departing = Pick<SpaceRow, 'parent_id' | 'position'>;

/** The next of them, collection by collection. @param after the last one that followed */
export function departingSpaces(
  db: Db,
  departure: DepartureRow,
  after: Departing | undefined,
  limit: number,
): Promise<SpaceRow[]> {
  const parent = after?.parent_id ?? '';
  return departing(db, departure)
    .selectAll('s')
    .where('d.collection_id', '>=', parent)
    .where(
      's.position',
      '>',
      sql<string>`case when d.collection_id = ${parent} then ${after?.position ?? ''} else '' end`,
    )
    .orderBy('d.collection_id')
    .orderBy('s.position')
    .limit(limit)
    .execute();
}

/** Deletes spaces with their collection; those that are deleted already keep their time. */
export async function deleteDeparted(
  tx: Db,
  { organization_id: organizationId, departed_at, departed_by }: DepartureRow,
  ids: readonly string[],
): Promise<void> {
  await restructureSpaces(tx, organizationId, { ids, stay: true }, () =>
    tx
      .updateTable('spaces')
      .set(eb => ({
        deleted_at: eb.fn.coalesce('deleted_at', eb.val(departed_at)),
        deleted_by: sql<string>`case when deleted_at is null then ${departed_by} else deleted_by end`,
      }))
      .where('organization_id', '=', organizationId)
      .where('id', 'in', ids)
      .execute(),
  );
  touchSpaces(tx, organizationId, ids);
}

/** Forgets a collection that no space has yet to follow. Says whether nothing departs from the organization any more. */
export async function endDeparture(
  tx: Db,
  { organization_id, root_id }: Pick<DepartureRow, 'organization_id' | 'root_id'>,
): Promise<boolean> {
  await tx
    .deleteFrom('departures')
    .where('organization_id', '=', organization_id)
    .where('root_id', '=', root_id)
    .execute();
  const other = await tx
    .selectFrom('departures')
    .select('root_id')
    .where('organization_id', '=', organization_id)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}
