import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

export async function up(db: Kysely<unknown>, schema: EngineSchema): Promise<void> {
  await createTranslations(db, schema);
  await createMemory(db, schema);
  await createGlossary(db, schema);
  await db.schema.alterTable('spaces').addColumn('computed_source', schema.text).execute();
}

async function createTranslations(db: Kysely<unknown>, { text, integer, bigint }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('translations')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('source_space_id', text, c => c.notNull())
    .addColumn('source_language', text, c => c.notNull())
    .addColumn('language', text, c => c.notNull())
    .addColumn('instructions', text, c => c.notNull())
    .addColumn('status', text, c => c.notNull())
    .addColumn('job_id', text)
    .addColumn('result_space_id', text)
    .addColumn('result_revision_id', text)
    .addColumn('source_revision_id', text)
    .addColumn('last_run_at', text)
    .addColumn('last_run_error', text)
    .addColumn('kept', integer, c => c.notNull())
    .addColumn('runs', integer, c => c.notNull())
    .addColumn('total_words', bigint, c => c.notNull())
    .addColumn('total_pages', integer, c => c.notNull())
    .addColumn('total_duration', bigint, c => c.notNull())
    .addColumn('latest_words', integer, c => c.notNull())
    .addColumn('latest_pages', integer, c => c.notNull())
    .addColumn('latest_duration', bigint, c => c.notNull())
    .addColumn('created_by', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('updated_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('translations_pk', ['organization_id', 'id'])
    .execute();
  await db.schema
    .createIndex('translations_by_source')
    .on('translations')
    .columns(['organization_id', 'source_space_id', 'language'])
    .unique()
    .execute();
  await db.schema
    .createIndex('translations_by_created')
    .on('translations')
    .columns(['organization_id', 'created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('translations_by_result')
    .on('translations')
    .columns(['organization_id', 'result_space_id'])
    .execute();
}

/** What engines said, so that nothing is asked twice. */
async function createMemory(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('translation_texts')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('translation_id', text, c => c.notNull())
    .addColumn('hash', text, c => c.notNull())
    .addColumn('answer', text, c => c.notNull())
    .addPrimaryKeyConstraint('translation_texts_pk', ['organization_id', 'translation_id', 'hash'])
    .execute();
  await db.schema
    .createTable('translation_pages')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('translation_id', text, c => c.notNull())
    .addColumn('page_id', text, c => c.notNull())
    .addColumn('source', text, c => c.notNull())
    .addColumn('settings', text, c => c.notNull())
    .addColumn('title', text, c => c.notNull())
    .addColumn('description', text, c => c.notNull())
    .addColumn('body', text)
    .addColumn('kept', integer, c => c.notNull())
    .addColumn('translated_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('translation_pages_pk', ['organization_id', 'translation_id', 'page_id'])
    .execute();
}

async function createGlossary(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('glossary_entries')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('updated_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('glossary_entries_pk', ['organization_id', 'id'])
    .execute();
  await db.schema
    .createIndex('glossary_entries_by_created')
    .on('glossary_entries')
    .columns(['organization_id', 'created_at', 'id'])
    .execute();
  await db.schema
    .createTable('glossary_terms')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('entry_id', text, c => c.notNull())
    .addColumn('language', text, c => c.notNull())
    .addColumn('term', text, c => c.notNull())
    .addColumn('sort_term', text, c => c.notNull())
    .addPrimaryKeyConstraint('glossary_terms_pk', ['organization_id', 'entry_id', 'language'])
    .execute();
  await db.schema
    .createIndex('glossary_terms_by_term')
    .on('glossary_terms')
    .columns(['organization_id', 'language', 'sort_term', 'entry_id'])
    .execute();
}
