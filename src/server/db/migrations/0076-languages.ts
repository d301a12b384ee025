import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** The language in which the service writes to a person. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema.alterTable('users').addColumn('language', text).execute();
}
