import { type Kysely, sql } from 'kysely';

/** The change requests of one person are counted by their status, without those of others, which no index had before their order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [index, table, user, status] of [
    ['contributors_by_user_status', 'contributors', 'user_id', 'request_status'],
    ['requested_reviewers_by_user_status', 'requested_reviewers', 'user_id', 'request_status'],
    ['change_requests_by_created_by_status', 'change_requests', 'created_by', 'status'],
  ])
    await sql.raw(`create index ${index} on ${table} (organization_id, ${user}, ${status}, space_id)`).execute(db);
}
