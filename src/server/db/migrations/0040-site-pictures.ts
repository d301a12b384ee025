import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('site_pictures')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('site_id', text, c => c.notNull())
    .addColumn('sha256', text, c => c.notNull())
    .addPrimaryKeyConstraint('site_pictures_pk', ['organization_id', 'site_id', 'sha256'])
    .execute();
  await db.schema.alterTable('share_links').addColumn('old_key', text).execute();
  await db.schema.alterTable('share_links').addColumn('old_key_until', text).execute();
}
