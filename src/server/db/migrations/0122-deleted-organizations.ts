import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** Organizations that were deleted and can be restored: their row is taken out of `organizations` and kept as JSON. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('deleted_organizations')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('hostname', text, c => c.notNull().unique())
    .addColumn('logo_sha256', text)
    .addColumn('kept', text, c => c.notNull())
    .addColumn('deleted_at', text, c => c.notNull())
    .addColumn('deleted_by', text, c => c.notNull())
    .execute();
}
