import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** What readers do on published pages, counted by day: nothing says who they were. */
export async function up(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('page_days')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('site_id', text, c => c.notNull())
    .addColumn('day', text, c => c.notNull())
    .addColumn('space_id', text, c => c.notNull())
    .addColumn('page_id', text, c => c.notNull())
    .addColumn('views', integer, c => c.notNull())
    .addColumn('told_views', integer, c => c.notNull())
    .addColumn('helpful', integer, c => c.notNull())
    .addColumn('unhelpful', integer, c => c.notNull())
    .addPrimaryKeyConstraint('page_days_pk', ['organization_id', 'id'])
    .addUniqueConstraint('page_days_page', ['organization_id', 'site_id', 'day', 'space_id', 'page_id'])
    .execute();
  await db.schema.createIndex('page_days_by_day').on('page_days').columns(['day', 'organization_id']).execute();
}
