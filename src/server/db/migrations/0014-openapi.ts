import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

export async function up(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('openapi_specs')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('slug', text, c => c.notNull())
    .addColumn('source_url', text)
    .addColumn('source_sha256', text)
    .addColumn('visibility', text, c => c.notNull())
    .addColumn('state', text, c => c.notNull())
    .addColumn('requests', integer, c => c.notNull())
    .addColumn('last_version_id', text)
    .addColumn('last_processed_at', text)
    .addColumn('error_code', text)
    .addColumn('error', text)
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('updated_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('openapi_specs_pk', ['organization_id', 'id'])
    .addUniqueConstraint('openapi_specs_slug', ['organization_id', 'slug'])
    .execute();
  await db.schema
    .createTable('openapi_versions')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('spec_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('format', text, c => c.notNull())
    .addColumn('raw_sha256', text, c => c.notNull())
    .addColumn('files_sha256', text, c => c.notNull())
    .addColumn('index_sha256', text, c => c.notNull())
    .addColumn('parts_sha256', text, c => c.notNull())
    .addPrimaryKeyConstraint('openapi_versions_pk', ['organization_id', 'spec_id', 'id'])
    .execute();
  await db.schema
    .createIndex('openapi_versions_by_created')
    .on('openapi_versions')
    .columns(['organization_id', 'spec_id', 'created_at', 'id'])
    .execute();
  await db.schema
    .createTable('openapi_changes')
    .addColumn('organization_id', text, c => c.notNull().primaryKey())
    .addColumn('changes', integer, c => c.notNull())
    .execute();
}
