import { type Kysely, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** Since when a proxy leads to its site, as of custom hostnames (0226). Those that were set before have been given to readers. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema.alterTable('sites').addColumn('proxy_works_since', text).execute();
  await sql`update sites set proxy_works_since = created_at where proxy is not null`.execute(db);
}
