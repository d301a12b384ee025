import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** Words are folded and cut in another way, and headings weigh more than text. */
export async function up(db: Kysely<unknown>, schema: EngineSchema): Promise<void> {
  await schema.rebuildSearch(db);
}
