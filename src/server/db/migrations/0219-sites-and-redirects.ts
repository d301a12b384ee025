import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Published sites of a type are read and counted without a look at those of other types. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index sites_by_state_and_type on sites (organization_id, published, type, sort_title, id)`.execute(
    db,
  );
  // An entry of an index of PostgreSQL has an end, which two long texts are beyond; it reads rows as fast.
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  for (const { name, order } of [
    { name: 'site_redirects_by_created', order: 'created_at' },
    { name: 'site_redirects_by_source', order: 'source' },
  ]) {
    await db.schema.dropIndex(name).execute();
    // What a search looks into, so that SQLite reads no row that it passes.
    await sql`create index ${sql.ref(name)} on site_redirects
      (organization_id, site_id, draft, ${sql.ref(order)}, id, search_text)`.execute(db);
  }
}
