import type { Kysely } from 'kysely';

/** The events of all things of a type, without a look at every event. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('audit_events_by_target_type')
    .on('audit_events')
    .columns(['organization_id', 'target_type', 'occurred_at', 'id'])
    .execute();
}
