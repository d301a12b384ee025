import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

export async function up(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  for (const table of ['site_spaces', 'site_entries'])
    await db.schema
      .alterTable(table)
      .addColumn('hidden', integer, c => c.notNull().defaultTo(0))
      .execute();
  await db.schema.alterTable('share_links').addColumn('expires_at', text).execute();
}
