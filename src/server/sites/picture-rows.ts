import type { Db } from '../db/database.ts';
import type { SitePictureRow } from '../db/tables/sites.ts';

/** The settings of a site and of the spaces on it that look different, as they are stored. */
export async function storedSettings(db: Db, organizationId: string, siteId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sites')
    .select('customization')
    .where('organization_id', '=', organizationId)
    .where('id', '=', siteId)
    .unionAll(
      db
        .selectFrom('site_spaces')
        .select(eb => eb.ref('customization').$notNull().as('customization'))
        .where('organization_id', '=', organizationId)
        .where('site_id', '=', siteId)
        .where('customization', 'is not', null),
    )
    .execute();
  return rows.map(({ customization }) => customization);
}

export async function insertSitePicture(db: Db, row: SitePictureRow): Promise<void> {
  await db
    .insertInto('site_pictures')
    .values(row)
    .onConflict(conflict => conflict.columns(['organization_id', 'site_id', 'sha256']).doNothing())
    .execute();
}

export async function deleteSitePicturesBut(
  db: Db,
  organizationId: string,
  siteId: string,
  kept: readonly string[],
): Promise<void> {
  const pictures = db
    .deleteFrom('site_pictures')
    .where('organization_id', '=', organizationId)
    .where('site_id', '=', siteId);
  await (kept.length > 0 ? pictures.where('sha256', 'not in', kept) : pictures).execute();
}
