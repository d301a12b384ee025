import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** Names in addresses that sites gave up, so that links to them lead on. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('former_basenames')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('basename', text, c => c.notNull())
    .addColumn('site_id', text, c => c.notNull())
    .addColumn('given_up_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('former_basenames_pk', ['organization_id', 'basename'])
    .execute();
  await db.schema
    .createIndex('former_basenames_by_site')
    .on('former_basenames')
    .columns(['organization_id', 'site_id', 'given_up_at'])
    .execute();
}
