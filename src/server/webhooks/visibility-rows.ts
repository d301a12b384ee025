import { sql } from 'kysely';
import { isStaying } from '../access/departing-rows.ts';
import type { Db } from '../db/database.ts';
import type { SpaceRow } from '../db/tables/spaces.ts';

/** What a space's visibility depends on besides the sites that show it. */
export type PlacedSpace = Pick<SpaceRow, 'id' | 'parent_id'>;

/** The spaces of a site, without deleted ones. */
export function spacesOfSite(db: Db, organizationId: string, siteId: string): Promise<PlacedSpace[]> {
  return (
    db
      .selectFrom('site_spaces as ss')
      // Keeps its order: SQLite would else go through all spaces.
      .crossJoin('spaces as s')
      .select(['s.id', 's.parent_id'])
      .distinct()
      .where('ss.organization_id', '=', organizationId)
      .where('ss.site_id', '=', siteId)
      .whereRef('s.organization_id', '=', 'ss.organization_id')
      .whereRef('s.id', '=', 'ss.space_id')
      .where('s.deleted_at', 'is', null)
      .where(isStaying(sql`s`))
      .orderBy('s.id')
      .execute()
  );
}

/** Those of the spaces that are not deleted. */
export function placedSpaces(db: Db, organizationId: string, ids: readonly string[]): Promise<PlacedSpace[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('spaces as s')
    .select(['s.id', 's.parent_id'])
    .where('s.organization_id', '=', organizationId)
    .where('s.id', 'in', ids)
    .where('s.deleted_at', 'is', null)
    .where(isStaying(sql`s`))
    .orderBy('s.id')
    .execute();
}
