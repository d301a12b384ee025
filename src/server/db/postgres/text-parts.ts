import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { partsOf, shortest } from '#lib/grams.ts';

/**
 * The parts of a text as an index has them: with the organization before each, so that no other one is read. Texts that
 * stand one after another are divided first: to find a character takes longer the further it is from the beginning.
 */
export async function replacePostgresParts(db: QueryExecutorProvider): Promise<void> {
  await sql`create or replace function member_parts(organization_id text, content text) returns text[]
    language sql immutable strict parallel safe as $$
      select array_agg(distinct organization_id || substr(piece || chr(1) || chr(1), i, 3) collate "C")
      from string_to_table(content, chr(1) || chr(1)) piece cross join generate_series(1, length(piece)) i
    $$`.execute(db);
}

function partsOfThree(text: string): string[] {
  const { length, part } = partsOf(text);
  return Array.from({ length: length - shortest + 1 }, (_, from) => part(from, shortest));
}

const parts = (table: string) => sql`member_parts(${sql.ref(`${table}.organization_id`)}, ${sql.ref(`${table}.text`)})`;
const of = (organizationId: string, some: readonly string[]) => sql`${some.map(part => organizationId + part)}::text[]`;

/** That a row contains a text of three characters or more. */
export const containsParts = (table: string, organizationId: string, text: string): RawBuilder<boolean> =>
  sql`${parts(table)} @> ${of(organizationId, partsOfThree(text))}
    and ${sql.ref(`${table}.text`)} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;

/** That a row contains any of several parts of three characters. */
export const hasAnyPart = (table: string, organizationId: string, anyOf: readonly string[]): RawBuilder<boolean> =>
  sql`${parts(table)} && ${of(organizationId, anyOf)}`;
