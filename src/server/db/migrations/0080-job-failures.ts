import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** What went wrong, in whichever language it is asked for. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema.alterTable('jobs').addColumn('failure', text).execute();
}
