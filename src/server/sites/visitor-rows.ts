import type { Db } from '../db/database.ts';
import type { SiteAdaptiveSchemaRow, SitePublishingAuthRow, SiteSegmentsRow } from '../db/tables/visitors.ts';

export function findPublishingAuth(
  db: Db,
  organizationId: string,
  siteId: string,
): Promise<SitePublishingAuthRow | undefined> {
  return db
    .selectFrom('site_publishing_auth')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('site_id', '=', siteId)
    .executeTakeFirst();
}

/** Makes or changes what is kept for a site's visitors. */
export async function savePublishingAuth(
  db: Db,
  organizationId: string,
  siteId: string,
  changes: Partial<Omit<SitePublishingAuthRow, 'organization_id' | 'site_id'>>,
): Promise<void> {
  await db
    .insertInto('site_publishing_auth')
    .values({ organization_id: organizationId, site_id: siteId, key_salt: '', ...changes })
    .onConflict(conflict => conflict.columns(['organization_id', 'site_id']).doUpdateSet(changes))
    .execute();
}

export function findAdaptiveSchema(
  db: Db,
  organizationId: string,
  siteId: string,
): Promise<SiteAdaptiveSchemaRow | undefined> {
  return db
    .selectFrom('site_adaptive_schemas')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('site_id', '=', siteId)
    .executeTakeFirst();
}

export async function saveAdaptiveSchema(db: Db, row: SiteAdaptiveSchemaRow): Promise<void> {
  const { json_schema, updated_at } = row;
  await db
    .insertInto('site_adaptive_schemas')
    .values(row)
    .onConflict(conflict => conflict.columns(['organization_id', 'site_id']).doUpdateSet({ json_schema, updated_at }))
    .execute();
}

export function findSegments(db: Db, organizationId: string, siteId: string): Promise<SiteSegmentsRow | undefined> {
  return db
    .selectFrom('site_segments')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('site_id', '=', siteId)
    .executeTakeFirst();
}

export async function saveSegments(db: Db, row: SiteSegmentsRow): Promise<void> {
  const { segments } = row;
  await db
    .insertInto('site_segments')
    .values(row)
    .onConflict(conflict => conflict.columns(['organization_id', 'site_id']).doUpdateSet({ segments }))
    .execute();
}
