import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** The ids of the spaces that stand in a published site. */
export const spacesOfSite = (organizationId: string, siteId: string, addressed = false) => sql<{ space_id: string }>`(
  select x.space_id from site_spaces x
  join sites s on s.organization_id = x.organization_id and s.id = x.site_id and s.published = 1
  left join site_entries e on e.organization_id = x.organization_id and e.site_id = x.site_id and e.id = x.section_id
  where x.organization_id = ${organizationId} and x.site_id = ${siteId}
    and (x.hidden = 0 ${orReachable(addressed, 'x')}) and (coalesce(e.hidden, 0) = 0 ${orReachable(addressed, 'e')}))`;

const orReachable = (addressed: boolean, table: 'x' | 'e') =>
  addressed ? sql`or ${sql.ref(`${table}.reachable`)} = 1` : sql``;

/**
 * Those of some spaces that stand in a published site.
 * @param addressed with hidden ones that answer at their own addresses
 */
export async function findSpacesOfSite(
  db: Db,
  { organizationId, siteId }: { organizationId: string; siteId: string },
  ids: readonly string[],
  { addressed = false } = {},
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom(spacesOfSite(organizationId, siteId, addressed).as('x'))
    .select('x.space_id')
    .where('x.space_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ space_id }) => space_id));
}
