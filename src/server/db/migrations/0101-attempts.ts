import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** Wrong credentials, so that all processes slow down whoever tries them. */
export async function up(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('attempts')
    .addColumn('subject', text, c => c.primaryKey())
    .addColumn('failures', integer, c => c.notNull())
    .addColumn('last_at', text, c => c.notNull())
    .execute();
  await db.schema.createIndex('attempts_by_age').on('attempts').columns(['last_at']).execute();
}
