import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** How often an API specification is read again from its address. */
export async function up(db: Kysely<unknown>, { integer }: EngineSchema): Promise<void> {
  await db.schema
    .alterTable('openapi_specs')
    .addColumn('refresh_hours', integer, c => c.notNull().defaultTo(6))
    .execute();
}
