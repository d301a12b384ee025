import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** What the last update from main, or the merge, merged without a conflict; empty where there was no conflict at all. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema.alterTable('change_requests').addColumn('merged_texts', text).execute();
}
