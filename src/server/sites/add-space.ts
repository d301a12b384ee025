import type { Db } from '../db/database.ts';
import type { SiteRow, SiteSpaceRow } from '../db/tables/sites.ts';
import type { SpaceRow } from '../db/tables/spaces.ts';
import { conflict } from '../http/errors.ts';
import { newPrefixedId } from '../ids.ts';
import { insertSiteSpace, siteSpacesOf, updateSite } from './rows.ts';
import { freePath, lastKey } from './structure.ts';

/** Puts a space behind the others of a site; the first one becomes the default. @throws 409 when it is there already */
export async function addSpace(
  tx: Db,
  site: Pick<SiteRow, 'organization_id' | 'id' | 'default_site_space'>,
  space: Pick<SpaceRow, 'id' | 'title'>,
  now: Date,
): Promise<SiteSpaceRow> {
  const siblings = await siteSpacesOf(tx, site.organization_id, site.id);
  if (siblings.some(({ space_id }) => space_id === space.id)) throw conflict('This space is already part of the site.');
  const row: SiteSpaceRow = {
    organization_id: site.organization_id,
    site_id: site.id,
    id: newPrefixedId('sitesp'),
    section_id: null,
    space_id: space.id,
    path: freePath(space.title, siblings),
    position: lastKey(siblings),
    condition: null,
    created_at: now.toISOString(),
  };
  await insertSiteSpace(tx, row);
  await updateSite(tx, site.organization_id, site.id, {
    site_spaces: siblings.length + 1,
    ...(siblings.length === 0 ? { default_site_space: row.id } : {}),
  });
  return row;
}
