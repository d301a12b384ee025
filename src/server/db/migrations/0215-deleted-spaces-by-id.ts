import { type Kysely, sql } from 'kysely';

/**
 * Whether a space is deleted is read here without its row, which is wide. Unique as the key of the table is, so that SQLite
 * takes it before that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index spaces_deleted on spaces (organization_id, id) where deleted_at is not null`.execute(
    db,
  );
}
