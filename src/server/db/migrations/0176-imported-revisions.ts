import { type Kysely, sql } from 'kysely';

/** History finds the imports that made its revisions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index import_runs_by_revision on import_runs (organization_id, revision_id, source)
    where revision_id is not null`.execute(db);
}
