import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('condemned')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('kind', text, c => c.notNull())
    .addColumn('hash', text, c => c.notNull())
    .addColumn('condemned_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('condemned_pk', ['organization_id', 'kind', 'hash'])
    .execute();
}
