import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** The invite whose mail somebody opened before signing in at the identity provider. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema.alterTable('saml_requests').addColumn('invite_id', text).execute();
}
