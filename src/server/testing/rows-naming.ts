import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** The tables and columns of all rows that hold a text, `id` say, whatever table they are in. */
export async function rowsNaming(db: Db, id: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name, columns } of await db.introspection.getTables()) {
    // The parts of a full-text index are no rows of ours; the index itself is looked into as a table.
    for (const { name: column, dataType } of columns) {
      if (/tsvector|bytea|blob/i.test(dataType)) continue;
      const { rows } = await sql`select 1 from ${sql.table(name)}
        where cast(${sql.ref(column)} as text) like ${`%${id}%`} limit 1`.execute(db);
      if (rows.length > 0) found.push(`${name}.${column}`);
    }
  }
  return found.sort();
}
