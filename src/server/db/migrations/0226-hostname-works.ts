import { type Kysely, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** Since when a custom hostname leads to its site. Those that were set before have been given to readers, and go on being. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema.alterTable('sites').addColumn('hostname_works_since', text).execute();
  await sql`update sites set hostname_works_since = created_at where hostname is not null`.execute(db);
}
