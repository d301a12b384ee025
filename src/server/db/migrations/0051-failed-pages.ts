import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** Which page a PDF failed by. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema.alterTable('pdfs').addColumn('failed_page', text).execute();
}
