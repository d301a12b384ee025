import type { Db } from '../db/database.ts';
import type { FormerBasenameRow } from '../db/tables/sites.ts';

/** More than these a site does not hold. */
const mostHeld = 20;

/** Keeps the name in the address that a site gave up; the oldest of too many go. */
export async function keepFormerBasename(db: Db, row: FormerBasenameRow): Promise<void> {
  const { organization_id, site_id, given_up_at } = row;
  await db
    .insertInto('former_basenames')
    .values(row)
    .onConflict(conflict => conflict.columns(['organization_id', 'basename']).doUpdateSet({ site_id, given_up_at }))
    .execute();
  const held = await db
    .selectFrom('former_basenames')
    .select('basename')
    .where('organization_id', '=', organization_id)
    .where('site_id', '=', site_id)
    .orderBy('given_up_at', 'desc')
    .orderBy('basename')
    .execute();
  const tooMany = held.slice(mostHeld).map(({ basename }) => basename);
  if (tooMany.length > 0)
    await db
      .deleteFrom('former_basenames')
      .where('organization_id', '=', organization_id)
      .where('basename', 'in', tooMany)
      .execute();
}

/** Takes a name out of those that lead elsewhere: a site has it now. */
export async function forgetFormerBasename(db: Db, organizationId: string, basename: string): Promise<void> {
  await db
    .deleteFrom('former_basenames')
    .where('organization_id', '=', organizationId)
    .where('basename', '=', basename)
    .execute();
}

/** Which of these names lead to a site that had them. */
export async function heldBasenames(db: Db, organizationId: string, basenames: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('former_basenames')
    .select('basename')
    .where('organization_id', '=', organizationId)
    .where('basename', 'in', basenames)
    .execute();
  return rows.map(({ basename }) => basename);
}

/** The name that a site has now, by one that it gave up and its organization's hostname. */
export async function findBasename(db: Db, hostname: string, former: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('organizations as o')
    .innerJoin('former_basenames as f', 'f.organization_id', 'o.id')
    .innerJoin('sites as s', join =>
      join.onRef('s.organization_id', '=', 'f.organization_id').onRef('s.id', '=', 'f.site_id'),
    )
    .where('o.hostname', '=', hostname)
    .where('f.basename', '=', former)
    .select('s.basename')
    .executeTakeFirst();
  return row?.basename;
}
