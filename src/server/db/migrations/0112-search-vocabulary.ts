import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';
import { createVocabulary, fillVocabulary } from '../search-vocabulary.ts';

/** The words that mistyped ones are corrected to. */
export async function up(db: Kysely<unknown>, schema: EngineSchema): Promise<void> {
  await createVocabulary(db, schema);
  await fillVocabulary(db);
}
