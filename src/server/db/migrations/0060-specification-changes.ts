import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** How many operations each version of a specification added and removed; of earlier versions nobody counted. */
export async function up(db: Kysely<unknown>, { integer }: EngineSchema): Promise<void> {
  for (const column of ['operations_added', 'operations_removed'])
    await db.schema.alterTable('openapi_versions').addColumn(column, integer).execute();
}
