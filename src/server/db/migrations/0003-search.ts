import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

export async function up(db: Kysely<unknown>, schema: EngineSchema): Promise<void> {
  await schema.createSearch(db);
}
