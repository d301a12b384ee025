import { type Kysely, sql } from 'kysely';

/** The tasks that failed are found without a look at the week of those that did not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index jobs_failed on jobs (organization_id, kind, finished_at) where state = 'failed'`.execute(db);
}
