import { type Kysely, sql } from 'kysely';

/** The spaces on which members have a level who were given nothing are read in structure order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index spaces_by_base_level on spaces (organization_id, base_level, path, id, sort_title, deleted_at)
    where deleted_at is null`.execute(db);
}
