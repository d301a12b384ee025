import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** Which texts of an edited page need attention, beside that one does. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema.alterTable('translation_pages').addColumn('attention_items', text).execute();
}
