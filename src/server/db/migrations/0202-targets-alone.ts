import { type Kysely, sql } from 'kysely';

/**
 * Addresses stand in no index of targets, where nobody looks for them: a page may have 40,000. What leads is counted by
 * the index that lists are read by, and links are looked for by their page alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of ['links_leading', 'links_by_address', 'links_by_target'])
    await db.schema.dropIndex(index).execute();
  await db.schema
    .createIndex('links_by_target')
    .on('links')
    .columns(['organization_id', 'target_space', 'kind', 'target_id', 'space_id', 'place', 'page_id', 'leads'])
    .where(sql<boolean>`target_id is not null`)
    .execute();
}
