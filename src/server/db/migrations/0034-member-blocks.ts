import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** A search for members in the order of their names. */
export async function up(db: Kysely<unknown>, schema: EngineSchema): Promise<void> {
  await schema.createMemberBlocks(db);
  await schema.fillMemberBlocks(db);
}
