import { type Kysely, sql } from 'kysely';
import { manyTexts } from '#lib/grams.ts';
import type { EngineSchema } from '../columns.ts';
import { fillMemberLists } from './0026-member-lists.ts';
import { fillSpaceTexts } from './0035-space-search.ts';
import { fillGramStates } from './0053-member-search-states.ts';

/** The longest part that was counted until now, in characters, and `spaceTexts.many` at the time of this migration. */
const longestBefore = 16;
const manySpaces = 1_000;

/** Counts longer parts: the end of an address, which everybody of a company has, is longer than those until now. */
export async function up(db: Kysely<unknown>, schema: EngineSchema): Promise<void> {
  if (await endsTooEarly(db, 'member_grams', manyTexts)) {
    await fillMemberLists(db, schema);
    await fillGramStates(db);
  }
  if (await endsTooEarly(db, 'space_grams', manySpaces)) await fillSpaceTexts(db, schema);
}

async function endsTooEarly(db: Kysely<unknown>, table: string, many: number): Promise<boolean> {
  const { rows } = await sql`select 1 as one from ${sql.table(table)}
    where length(gram) = ${sql.lit(longestBefore)} and continued = 0 and count >= ${sql.lit(many)} limit 1`.execute(db);
  return rows.length > 0;
}
