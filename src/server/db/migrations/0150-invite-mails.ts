import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** When the mail of an invite was given up. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema.alterTable('invites').addColumn('mail_failed_at', text).execute();
}
