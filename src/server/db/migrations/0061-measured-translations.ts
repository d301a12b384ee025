import { type Kysely, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** How far translations are behind their sources. The job `follow-sources` has those measured whose sources have moved. */
export async function up(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  await db.schema.alterTable('translations').addColumn('changed_pages', integer).execute();
  await db.schema.alterTable('translations').addColumn('measured_revision_id', text).execute();
  await sql`update translations set changed_pages = 0, measured_revision_id = source_revision_id
    where source_revision_id is not null`.execute(db);
}
