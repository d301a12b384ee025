import type { Db } from '../db/database.ts';
import type { FormerHomeRow } from '../db/tables/redirects.ts';

interface SiteKey {
  organizationId: string;
  siteId: string;
}

/** The last to leave comes first. */
export function formerHomes(db: Db, { organizationId, siteId }: SiteKey): Promise<FormerHomeRow[]> {
  return db
    .selectFrom('former_homes')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('site_id', '=', siteId)
    .orderBy('left_at', 'desc')
    .orderBy('item_id')
    .execute();
}

export async function insertFormerHomes(db: Db, rows: readonly FormerHomeRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('former_homes')
    .values(rows)
    .onConflict(conflict =>
      conflict
        .columns(['organization_id', 'site_id', 'item_id', 'section_id'])
        .doUpdateSet(eb => ({ left_at: eb.ref('excluded.left_at') })),
    )
    .execute();
}

/** Forgets homes that are no longer on the site, or whose section is not. */
export async function forgetHomes(db: Db, { organizationId, siteId }: SiteKey, gone: readonly string[]): Promise<void> {
  if (gone.length === 0) return;
  await db
    .deleteFrom('former_homes')
    .where('organization_id', '=', organizationId)
    .where('site_id', '=', siteId)
    .where(eb => eb.or([eb('item_id', 'in', gone), eb('section_id', 'in', gone)]))
    .execute();
}
