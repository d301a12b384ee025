import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** Who changed which text of a translated page; before, only the last editor of the page was kept. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema.alterTable('translation_pages').addColumn('editors', text).execute();
}
