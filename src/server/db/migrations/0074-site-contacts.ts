import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** Whom readers can ask whose share link does not work. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema.alterTable('sites').addColumn('contact', text).execute();
}
