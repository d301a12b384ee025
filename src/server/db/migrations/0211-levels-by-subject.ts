import { type Kysely, sql } from 'kysely';

/**
 * What was given to somebody is read from this index alone, with its level. Without that, SQLite read all that any team was
 * given, in an index that has the levels.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('grants_by_subject').execute();
  await sql`create index grants_by_subject on grants (organization_id, subject_kind, subject_id, item_kind, item_id, level)`.execute(
    db,
  );
}
