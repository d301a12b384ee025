import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** When the text of a comment was deleted whose replies stay. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema.alterTable('comments').addColumn('deleted_at', text).execute();
}
