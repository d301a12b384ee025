import { type Kysely, sql } from 'kysely';

/** Lists of large organizations that were filtered or sorted row by row: each has an index in its order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, table: string, columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns).execute();
  await index('webhook_deliveries_by_status', 'webhook_deliveries', [
    ...['organization_id', 'webhook_id', 'status', 'created_at', 'id'],
  ]);
  await index('site_redirects_by_source', 'site_redirects', ['organization_id', 'site_id', 'draft', 'source', 'id']);
  for (const column of ['type', 'published'])
    await index(`sites_by_${column}`, 'sites', ['organization_id', column, 'sort_title', 'id']);
  await index('import_runs_by_space', 'import_runs', ['organization_id', 'created_by', 'space_id', 'created_at', 'id']);
  await sql`create index sso_link_requests_waiting on sso_link_requests (organization_id, created_at, id)
    where declined_at is null`.execute(db);
  await index('translation_pages_by_state', 'translation_pages', [
    ...['organization_id', 'translation_id', 'page_id', 'source', 'kept', 'attention', 'edited_at'],
  ]);
}
