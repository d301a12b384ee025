import type { Kysely } from 'kysely';

/** How the dashboard looks to a person, in whatever browser. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('appearance', 'text').execute();
}
