import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** What is written to who is invited, and how many people an invite link lets in. */
export async function up(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  await db.schema.alterTable('invites').addColumn('message', text).execute();
  await db.schema.alterTable('invites').addColumn('max_uses', integer).execute();
  await db.schema
    .alterTable('invites')
    .addColumn('uses', integer, c => c.notNull().defaultTo(0))
    .execute();
}
