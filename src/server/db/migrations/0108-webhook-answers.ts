import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** What webhooks answered, and how long that took. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema.alterTable('webhook_deliveries').addColumn('response_body', text).execute();
  await db.schema.alterTable('webhook_deliveries').addColumn('duration_ms', 'integer').execute();
}
