import type { Kysely } from 'kysely';

/** Someone's change requests are also listed with the most discussed first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('change_requests_by_created_by_comments')
    .on('change_requests')
    .columns(['organization_id', 'created_by', 'comments_open', 'updated_at', 'id'])
    .execute();
}
