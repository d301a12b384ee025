import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('member_bulk_changes')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('action', text, c => c.notNull())
    .addColumn('created_by', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('member_bulk_changes_pk', ['organization_id', 'id'])
    .execute();
  await db.schema
    .createIndex('member_bulk_changes_by_created')
    .on('member_bulk_changes')
    .column('created_at')
    .execute();
  await db.schema
    .createTable('member_bulk_items')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('bulk_id', text, c => c.notNull())
    .addColumn('user_id', text, c => c.notNull())
    .addColumn('state', text, c => c.notNull())
    .addColumn('wanted', text, c => c.notNull())
    .addColumn('expected', text)
    .addColumn('before', text)
    .addColumn('reason', text)
    .addPrimaryKeyConstraint('member_bulk_items_pk', ['organization_id', 'bulk_id', 'user_id'])
    .execute();
  await db.schema
    .createIndex('member_bulk_items_by_state')
    .on('member_bulk_items')
    .columns(['organization_id', 'bulk_id', 'state', 'user_id'])
    .execute();
}
