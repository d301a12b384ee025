import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** What people ask for on spaces, collections and sites, and who is told of it. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('access_requests')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('item_kind', text, c => c.notNull())
    .addColumn('item_id', text, c => c.notNull())
    .addColumn('user_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('level', text, c => c.notNull())
    .addColumn('message', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('declined_at', text)
    .addPrimaryKeyConstraint('access_requests_key', ['organization_id', 'item_kind', 'item_id', 'user_id'])
    .execute();
  await db.schema
    .createIndex('access_requests_by_user')
    .on('access_requests')
    .columns(['organization_id', 'user_id'])
    .execute();
  await db.schema
    .createIndex('access_requests_by_id')
    .on('access_requests')
    .columns(['organization_id', 'id'])
    .execute();
  await db.schema.createIndex('access_requests_by_age').on('access_requests').columns(['created_at']).execute();
  await db.schema.alterTable('notifications').addColumn('access_request_id', text).execute();
}
