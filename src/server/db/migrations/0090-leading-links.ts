import { type Kysely, sql } from 'kysely';

/** Marks the first link of each page to a target, by which the pages that point there are counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What a process of the version before writes meanwhile counts: a page with two links to one target is there twice.
  await db.schema
    .alterTable('links')
    .addColumn('leads', 'integer', column => column.notNull().defaultTo(1))
    .execute();
  await sql`update links set leads = 0 where target_id is not null and exists (select 1 from links f
    where f.organization_id = links.organization_id and f.space_id = links.space_id and f.page_id = links.page_id
      and f.kind = links.kind and f.target_space = links.target_space and f.target_id = links.target_id
      and f.position < links.position)`.execute(db);
  await db.schema
    .createIndex('links_leading')
    .on('links')
    .columns(['organization_id', 'target_space', 'kind', 'target_id', 'space_id'])
    .where(sql<boolean>`leads = 1`)
    .execute();
}
