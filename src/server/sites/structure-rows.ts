import type { Db } from '../db/database.ts';
import type { SiteEntryRow, SiteRow, SiteSpaceRow } from '../db/tables/sites.ts';
import { updateSite } from './rows.ts';
import { type PlacedSpace, type Structure, settled } from './structure.ts';

export async function loadStructure(
  db: Db,
  site: Pick<SiteRow, 'organization_id' | 'id' | 'title' | 'default_section' | 'default_site_space'>,
): Promise<Structure> {
  const { organization_id, id, title } = site;
  const entries = await db
    .selectFrom('site_entries')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('site_id', '=', id)
    .execute();
  const siteSpaces = await db
    .selectFrom('site_spaces as x')
    .innerJoin('spaces as p', join =>
      join.onRef('p.organization_id', '=', 'x.organization_id').onRef('p.id', '=', 'x.space_id'),
    )
    .where('x.organization_id', '=', organization_id)
    .where('x.site_id', '=', id)
    .selectAll('x')
    .select('p.deleted_at')
    .execute();
  return {
    site: { organization_id, id, title },
    entries,
    siteSpaces: siteSpaces.map(({ deleted_at, ...row }) => ({ ...row, deleted: deleted_at !== null })),
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
  await updateSite(tx, organization_id, id, {
    default_section: after.defaultSection,
    default_site_space: after.defaultSiteSpace,
    // A site without a page has nothing to answer with.
    ...(after.siteSpaces.some(({ deleted }) => !deleted) ? {} : { published: 0 }),
  });
  return after;
}

const rowOf = ({ deleted: _deleted, ...row }: PlacedSpace): SiteSpaceRow => row;

type Row = SiteSpaceRow | SiteEntryRow;

/** Deletes first: what takes the place of something may have its order key. */
async function saveRows(
  tx: Db,
  table: 'site_spaces' | 'site_entries',
  before: readonly Row[],
  after: readonly Row[],
): Promise<void> {
  const known = new Map(before.map(row => [row.id, row]));
  const kept = new Set(after.map(({ id }) => id));
  const gone = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  const at = before[0] ?? after[0];
  if (at && gone.length > 0) {
    await tx
      .deleteFrom(table)
      .where('organization_id', '=', at.organization_id)
      .where('site_id', '=', at.site_id)
      .where('id', 'in', gone)
      .execute();
  }
  for (const row of after) {
    const old = known.get(row.id);
    if (!old) await tx.insertInto(table).values(row).execute();
    else if (!isSame(old, row)) {
      await tx
        .updateTable(table)
        .set(row)
        .where('organization_id', '=', row.organization_id)
        .where('site_id', '=', row.site_id)
        .where('id', '=', row.id)
        .execute();
    }
  }
}

function isSame(one: Row, other: Row): boolean {
  const values = new Map<string, unknown>(Object.entries(one));
  return Object.entries(other).every(([name, value]) => values.get(name) === value);
}

/** The sites on which a space stands, deleted or not. */
export function sitesWithSpace(db: Db, organizationId: string, spaceId: string): Promise<SiteRow[]> {
  return db
    .selectFrom('sites as s')
    .innerJoin('site_spaces as x', join =>
      join.onRef('x.organization_id', '=', 's.organization_id').onRef('x.site_id', '=', 's.id'),
    )
    .where('x.organization_id', '=', organizationId)
    .where('x.space_id', '=', spaceId)
    .selectAll('s')
    .orderBy('s.id')
    .forUpdate()
    .execute();
}
