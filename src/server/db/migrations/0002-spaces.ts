import { type Kysely, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';

export async function up(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('collections')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('parent_id', text)
    .addColumn('position', text, c => c.notNull())
    .addColumn('title', text, c => c.notNull())
    .addColumn('sort_title', text, c => c.notNull())
    .addColumn('description', text, c => c.notNull())
    .addColumn('default_level', text)
    .addColumn('created_by', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('collections_pk', ['organization_id', 'id'])
    .execute();
  await db.schema
    .createIndex('collections_by_parent')
    .on('collections')
    .columns(['organization_id', 'parent_id', 'position'])
    .execute();
  await db.schema
    .createIndex('collections_by_title')
    .on('collections')
    .columns(['organization_id', 'sort_title', 'id'])
    .execute();
  await db.schema
    .createTable('spaces')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('parent_id', text)
    .addColumn('position', text, c => c.notNull())
    .addColumn('title', text, c => c.notNull())
    .addColumn('sort_title', text, c => c.notNull())
    .addColumn('emoji', text, c => c.notNull())
    .addColumn('language', text)
    .addColumn('edit_mode', text, c => c.notNull())
    .addColumn('default_level', text)
    .addColumn('revision_id', text, c => c.notNull())
    .addColumn('next_number', integer, c => c.notNull().defaultTo(1))
    .addColumn('change_requests', integer, c => c.notNull().defaultTo(0))
    .addColumn('change_requests_open', integer, c => c.notNull().defaultTo(0))
    .addColumn('change_requests_draft', integer, c => c.notNull().defaultTo(0))
    .addColumn('comments_open', integer, c => c.notNull().defaultTo(0))
    .addColumn('created_by', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('updated_at', text, c => c.notNull())
    .addColumn('deleted_at', text)
    .addColumn('deleted_by', text)
    .addPrimaryKeyConstraint('spaces_pk', ['organization_id', 'id'])
    .execute();
  await db.schema
    .createIndex('spaces_by_parent')
    .on('spaces')
    .columns(['organization_id', 'parent_id', 'position'])
    .execute();
  await db.schema
    .createIndex('spaces_by_deletion')
    .on('spaces')
    .columns(['organization_id', 'deleted_at', 'id'])
    .execute();
  await db.schema.createIndex('spaces_to_purge').on('spaces').columns(['deleted_at']).execute();
  await db.schema
    .createTable('grants')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('item_kind', text, c => c.notNull())
    .addColumn('item_id', text, c => c.notNull())
    .addColumn('subject_kind', text, c => c.notNull())
    .addColumn('subject_id', text, c => c.notNull())
    .addColumn('level', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('grants_pk', ['organization_id', 'item_kind', 'item_id', 'subject_kind', 'subject_id'])
    .execute();
  await db.schema
    .createIndex('grants_by_subject')
    .on('grants')
    .columns(['organization_id', 'subject_kind', 'subject_id', 'item_kind', 'item_id'])
    .execute();
  // Siblings never share a key; NULL parents are one parent too, hence the expression.
  for (const table of ['collections', 'spaces']) {
    await sql`create unique index ${sql.raw(`${table}_position`)} on ${sql.table(table)} (organization_id, coalesce(parent_id, ''), position)`.execute(
      db,
    );
  }
}
