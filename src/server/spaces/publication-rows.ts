import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import type { SiteRow } from '../db/tables/sites.ts';
import { isAmong, type Spaces } from '../tree/structure-rows.ts';

/** Whether a site, published or not, uses one of these spaces. */
export async function usedBySite(db: Db, organizationId: string, spaces: Spaces): Promise<boolean> {
  const row = await db
    .selectFrom('site_spaces as x')
    .innerJoin('spaces as i', join =>
      join.onRef('i.organization_id', '=', 'x.organization_id').onRef('i.id', '=', 'x.space_id'),
    )
    .select('x.site_id')
    .where('x.organization_id', '=', organizationId)
    .where(isAmong(spaces))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A published site that shows a space, with what its address is made of. */
export interface PublicationRow
  extends Pick<
    SiteRow,
    | 'visibility'
    | 'basename'
    | 'hostname'
    | 'hostname_works_since'
    | 'proxy'
    | 'proxy_works_since'
    | 'default_site_space'
    | 'default_section'
  > {
  space_id: string;
  site_id: string;
  site_title: string;
  site_space_id: string;
  path: string;
  section_id: string | null;
  section_path: string | null;
  section_default: string | null;
  organization_hostname: string;
}

/** Spaces by their ids, or all that stand on a site, which is asked together with the site. */
export type SomeSpaces = readonly string[] | { siteId: string };

/** The ids of some spaces, for `in`. */
export const idsOfSpaces = (db: Db, organizationId: string, spaces: SomeSpaces) =>
  'siteId' in spaces
    ? db
        .selectFrom('site_spaces as on_site')
        .select('on_site.space_id')
        .where('on_site.organization_id', '=', organizationId)
        .where('on_site.site_id', '=', spaces.siteId)
    : spaces;

/**
 * Where these spaces are published, sites in the order of their titles. A cross join keeps its order: SQLite would else
 * go through all sites by their titles.
 */
export function publications(db: Db, organizationId: string, spaces: SomeSpaces): Promise<PublicationRow[]> {
  if ('length' in spaces && spaces.length === 0) return Promise.resolve([]);
  return kept(db)
    .selectFrom('site_spaces as ss')
    .crossJoin('sites as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .leftJoin('site_entries as e', join =>
      join
        .onRef('e.organization_id', '=', 'ss.organization_id')
        .onRef('e.site_id', '=', 'ss.site_id')
        .onRef('e.id', '=', 'ss.section_id'),
    )
    .select([
      'ss.space_id',
      'ss.site_id',
      's.title as site_title',
      'ss.id as site_space_id',
      'ss.path',
      'ss.section_id',
    ])
    .select(['e.path as section_path', 'e.default_site_space as section_default', 's.default_section'])
    .select(['s.visibility', 's.basename', 's.default_site_space'])
    .select(['s.hostname', 's.hostname_works_since', 's.proxy', 's.proxy_works_since'])
    .select('o.hostname as organization_hostname')
    .whereRef('s.organization_id', '=', 'ss.organization_id')
    .whereRef('s.id', '=', 'ss.site_id')
    .where('ss.organization_id', '=', organizationId)
    .where('ss.space_id', 'in', idsOfSpaces(db, organizationId, spaces))
    .where('ss.published', '=', 1)
    .where('ss.hidden', '=', 0)
    .where(eb => eb.or([eb('e.hidden', 'is', null), eb('e.hidden', '=', 0)]))
    .orderBy('s.sort_title')
    .orderBy('s.id')
    .execute();
}
