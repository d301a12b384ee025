import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('site_publishing_auth')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('site_id', text, c => c.notNull())
    .addColumn('key_salt', text, c => c.notNull())
    .addColumn('fallback_url', text)
    .addColumn('logout_url', text)
    .addPrimaryKeyConstraint('site_publishing_auth_pk', ['organization_id', 'site_id'])
    .execute();
  await db.schema
    .createTable('site_adaptive_schemas')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('site_id', text, c => c.notNull())
    .addColumn('json_schema', text, c => c.notNull())
    .addColumn('updated_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('site_adaptive_schemas_pk', ['organization_id', 'site_id'])
    .execute();
}
