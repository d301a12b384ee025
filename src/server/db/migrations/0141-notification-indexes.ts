import type { Kysely } from 'kysely';

/**
 * After ANALYZE, SQLite chose the index by reading for the lists of the inbox and sorted what it found, where partial
 * indexes have them in order. Another one finds the notifications of a space, for when it goes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('notifications_by_reading').execute();
  await db.schema
    .createIndex('notifications_by_space')
    .on('notifications')
    .columns(['organization_id', 'space_id'])
    .execute();
}
