import { sql } from 'kysely';
import type { Database, Db } from './database.ts';
import { isPostgres } from './is-postgres.ts';

/** The rows of a table that have these values in these columns. */
interface Removal {
  table: string;
  where: Readonly<Record<string, string>>;
}

export interface Pace {
  /** Looked at before each transaction. */
  signal: Pick<AbortSignal, 'throwIfAborted'>;
  /** Rows of one transaction. */
  lot?: number;
}

/** Others write between two lots of so many. */
const usualLot = 500;
/** Keys held in memory: a table may have no index for the condition, and is then read once for all of them. */
const keysAtOnce = 50_000;

/** SQLite has the words of these texts in a full-text index beside them, by the same row numbers. */
const wordsOf: Partial<Record<string, string>> = {
  page_texts: 'page_words',
  member_texts: 'member_words',
  space_texts: 'space_words',
  member_blocks: 'member_block_words',
};

type Key = string | number;

/**
 * Removes rows in many short transactions, which find them by keys that were read before: nobody waits for long. Cut off,
 * it has removed some of them.
 * @returns how many were removed
 */
export async function removeInLots(
  database: Pick<Database, 'read' | 'write'>,
  removal: Removal,
  { signal, lot = usualLot }: Pace,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const keys = await keysOf(database.read, removal);
    const before = removed;
    for (let from = 0; from < keys.length; from += lot) {
      signal.throwIfAborted();
      removed += await database.write(tx => removeKeys(tx, removal, keys.slice(from, from + lot)));
    }
    // A row that was written meanwhile has another key in PostgreSQL.
    if (keys.length < keysAtOnce && removed - before === keys.length) return removed;
  }
}

const condition = ({ where }: Removal) =>
  sql.join(
    Object.entries(where).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  );

async function keysOf(db: Db, removal: Removal): Promise<Key[]> {
  const key = isPostgres(db) ? sql`ctid::text` : sql`rowid`;
  const { rows } = await sql<{
    key: Key;
  }>`select ${key} as key from ${sql.table(removal.table)} where ${condition(removal)}
    limit ${sql.lit(keysAtOnce)}`.execute(db);
  return rows.map(row => row.key);
}

/** The condition is asked again: another row may have a key by now. */
async function removeKeys(tx: Db, removal: Removal, keys: readonly Key[]): Promise<number> {
  const { table } = removal;
  const isKeyed = isPostgres(tx) ? sql`ctid = any(${sql.val(keys)}::tid[])` : sql`rowid in (${sql.join(keys)})`;
  const remove = sql`delete from ${sql.table(table)} where ${isKeyed} and ${condition(removal)}`;
  const words = isPostgres(tx) ? undefined : wordsOf[table];
  if (words === undefined) return Number((await remove.execute(tx)).numAffectedRows ?? 0);
  const { rows } = await sql<{ id: number }>`${remove} returning id`.execute(tx);
  if (rows.length > 0)
    await sql`delete from ${sql.table(words)} where rowid in (${sql.join(rows.map(({ id }) => id))})`.execute(tx);
  return rows.length;
}
