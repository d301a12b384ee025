import { PostgresAdapter, sql } from 'kysely';
import type { Db } from './database.ts';

/** Every table with rows of organizations, as the database itself says: none can be forgotten. */
export async function organizationTables(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.flatMap(({ name, columns }) => (columns.some(column => column.name === 'organization_id') ? name : []));
}

/** SQLite has the words of these texts in a full-text index beside them, by the same row numbers. */
const wordsOf: Partial<Record<string, string>> = {
  page_texts: 'page_words',
  member_texts: 'member_words',
  space_texts: 'space_words',
  member_blocks: 'member_block_words',
};

/** @returns how many were removed */
export async function removeRows(
  db: Db,
  { table, organizationId, limit }: { table: string; organizationId: string; limit: number },
): Promise<number> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const row = sql.ref(isPostgres ? 'ctid' : 'rowid');
  const some = sql`select ${row} from ${sql.table(table)} where organization_id = ${organizationId} limit ${sql.lit(limit)}`;
  const among = isPostgres ? sql`= any(array(${some}))` : sql`in (${some})`;
  const remove = sql`delete from ${sql.table(table)} where ${row} ${among}`;
  const words = isPostgres ? undefined : wordsOf[table];
  if (words === undefined) return Number((await remove.execute(db)).numAffectedRows ?? 0);
  const { rows } = await sql<{ id: number }>`${remove} returning id`.execute(db);
  if (rows.length > 0)
    await sql`delete from ${sql.table(words)} where rowid in (${sql.join(rows.map(({ id }) => id))})`.execute(db);
  return rows.length;
}
