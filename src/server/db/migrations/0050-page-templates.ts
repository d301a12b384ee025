import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('page_templates')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('space_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('title', text, c => c.notNull())
    .addColumn('description', text, c => c.notNull())
    .addColumn('markdown', text, c => c.notNull())
    .addColumn('created_by', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('updated_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('page_templates_key', ['organization_id', 'space_id', 'id'])
    .execute();
  await db.schema
    .createIndex('page_templates_title')
    .on('page_templates')
    .columns(['organization_id', 'space_id', 'title', 'id'])
    .execute();
}
