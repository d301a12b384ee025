import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('site_segments')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('site_id', text, c => c.notNull())
    .addColumn('segments', text, c => c.notNull())
    .addPrimaryKeyConstraint('site_segments_pk', ['organization_id', 'site_id'])
    .execute();
  await db.schema.alterTable('site_publishing_auth').addColumn('old_key_salt', text).execute();
  await db.schema.alterTable('site_publishing_auth').addColumn('old_key_until', text).execute();
}
