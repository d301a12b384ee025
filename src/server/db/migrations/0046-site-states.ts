import { type Kysely, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';

export async function up(db: Kysely<unknown>, { integer }: EngineSchema): Promise<void> {
  await db.schema
    .alterTable('sites')
    .addColumn('was_published', integer, c => c.notNull().defaultTo(0))
    .execute();
  await sql`update sites set was_published = published`.execute(db);
}
