import { type Kysely, sql } from 'kysely';

/** Some thousands of the spaces of an organization are listed by title without looking up each of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('spaces_by_title')
    .on('spaces')
    .columns(['organization_id', 'sort_title', 'id'])
    .where(sql<boolean>`deleted_at is null`)
    .execute();
}
