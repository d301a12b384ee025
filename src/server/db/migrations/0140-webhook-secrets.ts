import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** The former secret of a webhook can go on signing for a while after a rotation. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  for (const column of ['former_salt', 'former_until'])
    await db.schema.alterTable('webhooks').addColumn(column, text).execute();
}
