import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** How often a share link was opened on each of the last days. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema.alterTable('share_links').addColumn('opens_by_day', text).execute();
}
