import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** What became of each page in the latest run of a translation, and the text that each page was translated from. */
export async function up(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('translation_log')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('translation_id', text, c => c.notNull())
    .addColumn('page_id', text, c => c.notNull())
    .addColumn('kind', text, c => c.notNull())
    .addColumn('title', text, c => c.notNull())
    .addColumn('outcome', text, c => c.notNull())
    .addColumn('reason', text)
    .addColumn('words', integer, c => c.notNull())
    .addColumn('duration', integer, c => c.notNull())
    .addColumn('finished_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('translation_log_pk', ['organization_id', 'translation_id', 'page_id'])
    .execute();
  await db.schema
    .createIndex('translation_log_by_outcome')
    .on('translation_log')
    .columns(['organization_id', 'translation_id', 'outcome', 'finished_at', 'page_id'])
    .execute();
  await db.schema
    .alterTable('translations')
    .addColumn('failed_pages', integer, c => c.notNull().defaultTo(0))
    .execute();
  for (const column of ['source_title', 'source_description', 'source_body'])
    await db.schema.alterTable('translation_pages').addColumn(column, text).execute();
}
