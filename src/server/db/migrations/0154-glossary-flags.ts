import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** Terms that stay as they are in every language, and terms that count only as they are written. */
export async function up(db: Kysely<unknown>, { integer }: EngineSchema): Promise<void> {
  for (const name of ['keep', 'match_case'])
    await db.schema
      .alterTable('glossary_entries')
      .addColumn(name, integer, column => column.notNull().defaultTo(0))
      .execute();
}
