import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** Members who ask at the identity provider's door to be linked, and the notifications about them. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('sso_link_requests')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('user_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('provider_id', text, c => c.notNull())
    .addColumn('name_id', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('declined_at', text)
    .addPrimaryKeyConstraint('sso_link_requests_key', ['organization_id', 'user_id'])
    .execute();
  await db.schema.createIndex('sso_link_requests_by_age').on('sso_link_requests').columns(['created_at']).execute();
  await db.schema.alterTable('notifications').addColumn('link_request_id', text).execute();
}
