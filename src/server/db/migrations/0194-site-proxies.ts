import { type Kysely, sql } from 'kysely';

/** Sites are found by where a proxy serves them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('sites_by_proxy')
    .on('sites')
    .expression(sql`lower(proxy)`)
    .where(sql<boolean>`proxy is not null`)
    .execute();
}
