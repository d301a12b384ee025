import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

export async function up(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('site_redirects')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('site_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('source', text, c => c.notNull())
    .addColumn('pattern', text, c => c.notNull())
    .addColumn('draft', integer, c => c.notNull())
    .addColumn('destination', text, c => c.notNull())
    .addColumn('capture_wildcard', integer, c => c.notNull())
    .addColumn('permanent', integer, c => c.notNull())
    .addColumn('automatic', integer, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('updated_at', text)
    .addPrimaryKeyConstraint('site_redirects_pk', ['organization_id', 'site_id', 'id'])
    .addUniqueConstraint('site_redirects_pattern', ['organization_id', 'site_id', 'draft', 'pattern'])
    .execute();
  await db.schema
    .createIndex('site_redirects_by_created')
    .on('site_redirects')
    .columns(['organization_id', 'site_id', 'draft', 'created_at', 'id'])
    .execute();
  await db.schema
    .createTable('former_page_paths')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('space_id', text, c => c.notNull())
    .addColumn('path', text, c => c.notNull())
    .addColumn('page_id', text, c => c.notNull())
    .addPrimaryKeyConstraint('former_page_paths_pk', ['organization_id', 'space_id', 'path'])
    .execute();
}
