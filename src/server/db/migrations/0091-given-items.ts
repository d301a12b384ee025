import type { Kysely } from 'kysely';

/** Which site or collection somebody is told of to whom it was given. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['site_id', 'collection_id'])
    await db.schema.alterTable('notifications').addColumn(column, 'text').execute();
}
