import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** When a site was last published; unknown for those that were before. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema.alterTable('sites').addColumn('published_at', text).execute();
}
