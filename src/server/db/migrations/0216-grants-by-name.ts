import { type Kysely, sql } from 'kysely';

/** Those to whom a level was given who stand alike are found between two names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('grants_by_level').execute();
  await sql`create index grants_by_level on grants
    (organization_id, item_kind, item_id, level, standing, sort_name, subject_id, number, search_text)
    where subject_kind = 'user' and standing <> ''`.execute(db);
}
