import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** The operator can block an organization, and says why. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema.alterTable('organizations').addColumn('blocked_reason', text).execute();
}
