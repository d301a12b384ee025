import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** Collections that were deleted or transferred, while tens of thousands of spaces have yet to follow them. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('departures')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('collection_id', text, c => c.notNull())
    .addColumn('root_id', text, c => c.notNull())
    .addColumn('to_organization', text)
    .addColumn('departed_at', text, c => c.notNull())
    .addColumn('departed_by', text, c => c.notNull())
    .addPrimaryKeyConstraint('departures_pk', ['organization_id', 'collection_id'])
    .execute();
}
