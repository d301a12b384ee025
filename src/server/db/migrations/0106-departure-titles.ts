import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** What follows a collection is told of by the title that it had. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema
    .alterTable('departures')
    .addColumn('title', text, c => c.notNull().defaultTo(''))
    .execute();
}
