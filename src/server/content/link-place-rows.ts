import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { SpaceKey } from '../revisions/rows.ts';

const chunk = 1_000;

/** Where these pages and reusable contents stand; those without a place are missing. */
export async function findPlaces(db: Db, key: SpaceKey, ids: readonly string[]): Promise<Map<string, string>> {
  const places = new Map<string, string>();
  for (let from = 0; from < ids.length; from += chunk) {
    const rows = await db
      .selectFrom('link_places')
      .select(['page_id', 'place'])
      .where('organization_id', '=', key.organizationId)
      .where('space_id', '=', key.spaceId)
      .where('page_id', 'in', ids.slice(from, from + chunk))
      .execute();
    for (const { page_id, place } of rows) places.set(page_id, place);
  }
  return places;
}

export async function insertPlaces(db: Db, key: SpaceKey, places: ReadonlyMap<string, string>): Promise<void> {
  const rows = [...places].map(([page_id, place]) => ({
    organization_id: key.organizationId,
    space_id: key.spaceId,
    page_id,
    place,
  }));
  for (let from = 0; from < rows.length; from += chunk)
    await db
      .insertInto('link_places')
      .values(rows.slice(from, from + chunk))
      .execute();
}

/** @param ids without them, of the whole space */
export async function deletePlaces(db: Db, key: SpaceKey, ids?: readonly string[]): Promise<void> {
  const ofSpace = db
    .deleteFrom('link_places')
    .where('organization_id', '=', key.organizationId)
    .where('space_id', '=', key.spaceId);
  if (!ids) await ofSpace.execute();
  for (let from = 0; ids && from < ids.length; from += chunk)
    await ofSpace.where('page_id', 'in', ids.slice(from, from + chunk)).execute();
}

/** Takes the links of these pages to the places of their pages. */
export async function moveLinks(db: Db, key: SpaceKey, places: ReadonlyMap<string, string>): Promise<void> {
  const moved = [...places];
  for (let from = 0; from < moved.length; from += chunk) {
    const values = moved.slice(from, from + chunk).map(([id, place]) => sql`(${id}, ${place})`);
    await sql`
      with moved (page_id, place) as (values ${sql.join(values)})
      update links set place = moved.place from moved
      where links.organization_id = ${key.organizationId} and links.space_id = ${key.spaceId} and links.page_id = moved.page_id`.execute(
      db,
    );
  }
}
