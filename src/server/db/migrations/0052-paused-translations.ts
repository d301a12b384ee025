import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** Which translations follow their source by themselves, and how much of it they have. */
export async function up(db: Kysely<unknown>, { integer }: EngineSchema): Promise<void> {
  await db.schema
    .alterTable('translations')
    // Those that were there ran when they were told to: an engine may cost money.
    .addColumn('paused', integer, c => c.notNull().defaultTo(1))
    .execute();
  for (const column of ['pages', 'missing_pages'])
    await db.schema.alterTable('translations').addColumn(column, integer).execute();
}
