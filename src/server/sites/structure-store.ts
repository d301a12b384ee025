import type { Db } from '../db/database.ts';
import type { SiteRow, SiteSpaceRow } from '../db/tables/sites.ts';
import { together } from '../db/together.ts';
import { touchSpaces } from '../spaces/told-rows.ts';
import { forgetHomes } from './former-home-rows.ts';
import { updateSite } from './rows.ts';
import { type Structure, settled, withoutHidden } from './structure.ts';
import { entriesOf, type PlacedSpace, placedSpacesOf, saveRows } from './structure-rows.ts';

type Site = Pick<SiteRow, 'organization_id' | 'id' | 'title' | 'default_section' | 'default_site_space'>;

export async function loadStructure(db: Db, site: Site): Promise<Structure> {
  const { organization_id, id, title } = site;
  const [entries, siteSpaces] = await together(
    db,
    () => entriesOf(db, organization_id, id),
    () => placedSpacesOf(db, organization_id, id),
  );
  return {
    site: { organization_id, id, title },
    entries,
    siteSpaces,
    defaultSection: site.default_section,
    defaultSiteSpace: site.default_site_space,
  };
}

/**
 * Writes what a change made of a structure, with its defaults settled, as a new version of the site. The site is locked.
 * @returns the structure as it is now
 */
export async function saveStructure(tx: Db, before: Structure, changed: Structure): Promise<Structure> {
  const after = settled(changed);
  const { organization_id, id } = before.site;
  await saveRows(tx, 'site_spaces', before.siteSpaces.map(rowOf), after.siteSpaces.map(rowOf));
  await saveRows(tx, 'site_entries', before.entries, after.entries);
  await forgetHomes(tx, { organizationId: organization_id, siteId: id }, idsOnlyIn(before, after));
  const [shown, showing] = [shownIn(before), shownIn(after)];
  const touched = [...shown, ...showing].filter(spaceId => !(shown.has(spaceId) && showing.has(spaceId)));
  touchSpaces(tx, organization_id, touched);
  await updateSite(tx, organization_id, id, {
    default_section: after.defaultSection,
    default_site_space: after.defaultSiteSpace,
    // A site without a space has nothing to answer with; deleted spaces may come back.
    ...(after.siteSpaces.length > 0 ? {} : { published: 0 }),
  });
  return after;
}

function idsOnlyIn(before: Structure, after: Structure): string[] {
  const kept = new Set([...after.entries, ...after.siteSpaces].map(({ id }) => id));
  return [...before.entries, ...before.siteSpaces].flatMap(({ id }) => (kept.has(id) ? [] : id));
}

const shownIn = (structure: Structure) => new Set(withoutHidden(structure).siteSpaces.map(({ space_id }) => space_id));

const rowOf = ({ deleted: _deleted, title: _title, language: _language, ...row }: PlacedSpace): SiteSpaceRow => row;
