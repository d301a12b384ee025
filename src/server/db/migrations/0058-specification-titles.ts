import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** What the documents of specifications say of themselves; filled in when they are read the next time. */
export async function up(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  for (const column of ['document_title', 'document_version'])
    await db.schema.alterTable('openapi_specs').addColumn(column, text).execute();
  await db.schema.alterTable('openapi_specs').addColumn('operations', integer).execute();
}
