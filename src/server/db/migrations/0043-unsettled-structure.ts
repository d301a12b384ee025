import { type Kysely, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** What follows from a change of collections is written later where tens of thousands of spaces are below them. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema.alterTable('organizations').addColumn('unsettled', text).execute();
  await sql`create index organizations_unsettled on organizations (id) where unsettled is not null`.execute(db);
}
