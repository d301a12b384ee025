import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** When a member was added to a team, and how; unknown for those who were in it before. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  for (const column of ['added_at', 'source'])
    await db.schema.alterTable('team_members').addColumn(column, text).execute();
}
