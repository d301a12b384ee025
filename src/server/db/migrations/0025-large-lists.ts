import { type Kysely, sql } from 'kysely';

/** Indexes for organizations of a million members and a hundred thousand spaces. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Most spaces are not deleted: an index of all of them is taken for the one by parent.
  await db.schema.dropIndex('spaces_by_deletion').execute();
  await sql`create index spaces_by_deletion on spaces (organization_id, deleted_at, id) where deleted_at is not null`.execute(
    db,
  );
  await sql`create index spaces_by_level on spaces (organization_id, parent_id, default_level) where deleted_at is null`.execute(
    db,
  );
  await sql`create index members_switched_off on members (organization_id, joined_at, user_id) where disabled = 1`.execute(
    db,
  );
  await db.schema
    .createIndex('comments_by_author')
    .on('comments')
    .columns(['organization_id', 'space_id', 'change_request_id', 'posted_by', 'posted_at', 'id'])
    .execute();
}
