import type { Kysely } from 'kysely';

/** Tells whether what was found out about a translation's pages still holds, without reading thousands of rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('translations')
    .addColumn('pages_version', 'integer', column => column.notNull().defaultTo(0))
    .execute();
}
