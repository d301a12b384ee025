import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** Spaces that are gone, and whose content is being removed. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('purged_spaces')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('space_id', text, c => c.notNull())
    .addPrimaryKeyConstraint('purged_spaces_pk', ['organization_id', 'space_id'])
    .execute();
}
