import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** Sections and spaces that were the home of a site or of a section, so that the addresses they had lead on. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('former_homes')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('site_id', text, c => c.notNull())
    .addColumn('item_id', text, c => c.notNull())
    .addColumn('kind', text, c => c.notNull())
    .addColumn('section_id', text, c => c.notNull())
    .addColumn('left_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('former_homes_pk', ['organization_id', 'site_id', 'item_id', 'section_id'])
    .execute();
}
