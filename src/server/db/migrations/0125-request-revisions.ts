import type { Kysely } from 'kysely';

/** The revisions of a change request in their order: its timeline, and the edits since a review. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('revisions_by_request')
    .on('revisions')
    .columns(['organization_id', 'space_id', 'change_request_id', 'generation', 'main', 'type', 'id'])
    .where('change_request_id', 'is not', null)
    .execute();
}
