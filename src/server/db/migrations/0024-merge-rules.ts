import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema.alterTable('organizations').addColumn('merge_rules', text).execute();
  await db.schema.alterTable('spaces').addColumn('merge_rules', text).execute();
}
