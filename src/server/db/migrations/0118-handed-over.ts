import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** Who began a change request that somebody else has taken over. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema.alterTable('change_requests').addColumn('begun_by', text).execute();
}
