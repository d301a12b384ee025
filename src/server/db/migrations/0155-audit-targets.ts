import type { Kysely } from 'kysely';

/** 0153 had made the index of 0020 by target a second time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('audit_events_by_target_id').execute();
}
