import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** API tokens made before a member was enabled again stay closed. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema.alterTable('members').addColumn('tokens_since', text).execute();
}
