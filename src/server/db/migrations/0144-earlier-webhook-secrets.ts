import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** A second rotation does not end the secret of the first before its time: receivers may still use it. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema
    .alterTable('webhooks')
    .addColumn('earlier_secrets', text, c => c.notNull().defaultTo('[]'))
    .execute();
}
