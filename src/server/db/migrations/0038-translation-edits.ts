import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** What people made of translated pages, beside what the engine says. */
export async function up(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  for (const column of ['title', 'description', 'body', 'block_ids', 'by', 'at'])
    await db.schema.alterTable('translation_pages').addColumn(`edited_${column}`, text).execute();
  await db.schema
    .alterTable('translation_pages')
    .addColumn('attention', integer, c => c.notNull().defaultTo(0))
    .execute();
}
