import { type Kysely, sql } from 'kysely';

/**
 * The change requests of one person, with conflicts or with objections are looked up. SQLite has no statistics: it only
 * prefers the index by user to the key of the table when that index holds everything the query reads.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['contributors', 'requested_reviewers']) {
    await db.schema.dropIndex(`${table}_by_user`).execute();
    await db.schema
      .createIndex(`${table}_by_user`)
      .on(table)
      .columns(['organization_id', 'user_id', 'space_id', 'change_request_id'])
      .execute();
  }
  await db.schema
    .createIndex('change_requests_with_conflicts')
    .on('change_requests')
    .columns(['organization_id', 'space_id', 'id'])
    .where(sql<boolean>`conflicts_open > 0`)
    .execute();
  await db.schema
    .createIndex('reviews_with_objections')
    .on('reviews')
    .columns(['organization_id', 'space_id', 'change_request_id'])
    .where(sql<boolean>`status = 'changes-requested'`)
    .execute();
}
