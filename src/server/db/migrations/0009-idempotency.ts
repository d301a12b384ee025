import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

export async function up(db: Kysely<unknown>, { text, integer, bytes }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('caller', text, c => c.notNull())
    .addColumn('key_hash', text, c => c.notNull())
    .addColumn('fingerprint', text, c => c.notNull())
    .addColumn('claim', text, c => c.notNull())
    .addColumn('state', text, c => c.notNull())
    .addColumn('status', integer)
    .addColumn('answer', bytes)
    .addColumn('expires_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['caller', 'key_hash'])
    .execute();
  await db.schema.createIndex('idempotency_keys_by_expiry').on('idempotency_keys').columns(['expires_at']).execute();
}
