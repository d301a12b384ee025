import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** When the owner of an account agreed by mail that a provider signs them in. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema.alterTable('sso_identities').addColumn('agreed_at', text).execute();
}
