import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';

export type Row = Readonly<Record<string, unknown>>;
/** Values of columns; of a list any. */
type Where = Readonly<Record<string, string | number | readonly string[]>>;

const matches = (where: Where): RawBuilder<unknown> =>
  sql.join(
    Object.entries(where).map(([column, value]) =>
      typeof value === 'object'
        ? sql`t.${sql.ref(column)} in (${sql.join(value.length > 0 ? value : [''])})`
        : sql`t.${sql.ref(column)} = ${value}`,
    ),
    sql` and `,
  );

/** The rows of any table with these values. */
export async function findRows(db: Db, table: keyof Tables, where: Where): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} t where ${matches(where)}`.execute(db);
  return rows;
}

/** The row of a thing in a space or collection, or of that itself, whose organization is not known. */
export async function findRowWithin(
  db: Db,
  { kind, id }: { kind: 'space' | 'collection'; id: string },
  table: 'spaces' | 'collections' | 'change_requests',
  where: Where,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select t.* from directory d inner join ${sql.table(table)} t on t.organization_id = d.organization_id
    where d.kind = ${kind} and d.id = ${id} and ${matches(where)}`.execute(db);
  return rows[0];
}

export async function findRow(db: Db, table: keyof Tables, where: Where): Promise<Row | undefined> {
  const [row] = await findRows(db, table, where);
  return row;
}

/** The organizations that somebody is an active member of. */
export async function organizationsOfUser(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('organization_id')
    .where('user_id', '=', userId)
    .where('disabled', '=', 0)
    .orderBy('organization_id')
    .execute();
  return rows.map(({ organization_id }) => organization_id);
}
