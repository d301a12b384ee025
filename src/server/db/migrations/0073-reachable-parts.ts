import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** Whether a hidden part of a site answers at its own address. */
export async function up(db: Kysely<unknown>, { integer }: EngineSchema): Promise<void> {
  for (const table of ['site_spaces', 'site_entries'])
    await db.schema
      .alterTable(table)
      .addColumn('reachable', integer, c => c.notNull().defaultTo(0))
      .execute();
}
