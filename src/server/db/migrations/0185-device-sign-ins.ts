import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** Devices without a browser ask for a token, which a person allows. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('device_sign_ins')
    .addColumn('token_hash', text, c => c.primaryKey().notNull())
    .addColumn('user_code', text, c => c.notNull().unique())
    .addColumn('label', text, c => c.notNull())
    .addColumn('address', text, c => c.notNull())
    .addColumn('status', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('expires_at', text, c => c.notNull())
    .execute();
  await db.schema.createIndex('device_sign_ins_by_expiry').on('device_sign_ins').columns(['expires_at']).execute();
}
