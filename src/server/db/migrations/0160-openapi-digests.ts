import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** Versions of specifications know what they say, so that the same content written otherwise adds none. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema.alterTable('openapi_versions').addColumn('content_digest', text).execute();
}
