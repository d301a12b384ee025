import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

export async function up(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('webhooks')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('url', text, c => c.notNull())
    .addColumn('events', text, c => c.notNull())
    .addColumn('active', integer, c => c.notNull())
    .addColumn('secret_salt', text, c => c.notNull())
    .addColumn('failures', integer, c => c.notNull())
    .addColumn('disabled_reason', text)
    .addColumn('created_by', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('updated_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('webhooks_pk', ['organization_id', 'id'])
    .execute();
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('webhook_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('event_id', text, c => c.notNull())
    .addColumn('type', text, c => c.notNull())
    .addColumn('body', text, c => c.notNull())
    .addColumn('status', text, c => c.notNull())
    .addColumn('attempts', integer, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('last_attempt_at', text)
    .addColumn('next_attempt_at', text)
    .addColumn('response_status', integer)
    .addColumn('error', text)
    .addPrimaryKeyConstraint('webhook_deliveries_pk', ['organization_id', 'webhook_id', 'id'])
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_by_time')
    .on('webhook_deliveries')
    .columns(['organization_id', 'webhook_id', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('webhook_deliveries_by_age').on('webhook_deliveries').columns(['created_at']).execute();
}
