import { type Kysely, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** When a notification that was snoozed first came; until it comes back, `created_at` lies in the future. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema.alterTable('notifications').addColumn('happened_at', text).execute();
  await sql`create index notifications_snoozed on notifications (organization_id, user_id, created_at, id)
    where in_app = 1 and happened_at is not null`.execute(db);
}
