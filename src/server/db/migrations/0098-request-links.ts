import type { Kysely } from 'kysely';

/** Addresses of what a change request is for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Empty for none, and for what a process of the version before writes meanwhile.
  await db.schema.alterTable('change_requests').addColumn('links', 'text').execute();
}
