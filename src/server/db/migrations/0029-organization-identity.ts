import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** Logos that were uploaded, and hostnames that organizations gave up, which lead to the new one for a time. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema.alterTable('organizations').addColumn('logo_sha256', text).execute();
  await db.schema.alterTable('organizations').addColumn('logo_type', text).execute();
  // Global: found before any organization is known.
  await db.schema
    .createTable('former_hostnames')
    .addColumn('hostname', text, c => c.primaryKey())
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('expires_at', text, c => c.notNull())
    .execute();
  await db.schema
    .createIndex('former_hostnames_by_organization')
    .on('former_hostnames')
    .columns(['organization_id', 'expires_at'])
    .execute();
}
