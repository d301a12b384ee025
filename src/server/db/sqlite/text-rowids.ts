import { type RawBuilder, sql } from 'kysely';

/** Rows of an organization stand side by side: an index then reads no others. */
export const perOrganization = sql.lit(2 ** 32);

/** The last row of an organization in a table, or what is before its first; `s` is its row of the scopes. */
export const lastRowid = (table: RawBuilder<unknown>) => sql`coalesce((select max(t.id) from ${table} t
    where t.id between s.number * ${perOrganization} and (s.number + 1) * ${perOrganization} - 1),
  s.number * ${perOrganization})`;

/** That a row of an index belongs to an organization. */
export function rowidsOf(scopes: RawBuilder<unknown>, organizationId: string): RawBuilder<boolean> {
  const from = (by: number) =>
    sql`(select (number + ${sql.lit(by)}) * ${perOrganization} from ${scopes} where organization_id = ${organizationId})`;
  return sql`rowid > ${from(0)} and rowid < ${from(1)}`;
}

/** What an index is asked for to find a text as it is. */
export const phrase = (text: string) => `"${text.replaceAll('"', '""')}"`;
