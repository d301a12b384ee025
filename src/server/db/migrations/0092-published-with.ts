import type { Kysely } from 'kysely';

/** With which review a comment was published that was pending before, for when the review is taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('comments').addColumn('published_with', 'text').execute();
}
