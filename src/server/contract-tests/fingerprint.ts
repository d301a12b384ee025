import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Db } from '../db/database.ts';

/** Written beside the work of a request, by the clock; and refused sign-ins, which are counted. */
const bookkeeping = new Set([
  'attempts',
  'jobs',
  'job_schedules',
  'webhook_deliveries',
  'webhook_counts',
  'kysely_migration',
  'kysely_migration_lock',
]);

/** Written so too, in rows that requests write: when a token was last used, and what came of deliveries, which are tried again later. */
const byClock: Record<string, ReadonlySet<string>> = {
  webhooks: new Set(['failures', 'active', 'disabled_reason', 'updated_at']),
};
const isByClock = (table: string, column: string) =>
  column === 'last_used_at' || (byClock[table]?.has(column) ?? false);

export async function tableNames({ engine, read }: Database): Promise<string[]> {
  const tables = await read.introspection.getTables();
  const indexes = engine === 'sqlite' ? await textIndexes(read) : new Set(['page_words']);
  return tables
    .filter(({ isView, name }) => !isView && !bookkeeping.has(name) && !indexes.has(name) && !/^sqlite_/.test(name))
    .map(({ name }) => name)
    .sort();
}

/** The tables of SQLite's text search, which follow from others, and whose inner keys no JavaScript number holds. */
async function textIndexes(read: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_list where type in ('virtual', 'shadow')`.execute(read);
  return new Set(rows.map(({ name }) => name));
}

/** A hash of each table's rows, without what the clock writes in them. */
export async function contentHashes(db: Db, tables: readonly string[]): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const name of tables) {
    // What the clock does to single sign-on is told there, too, and no request did it.
    const byRequest = name === 'audit_events' ? sql` where request_id is not null` : sql``;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}${byRequest}`.execute(db);
    const columns = Object.keys(rows[0] ?? {}).filter(column => !isByClock(name, column));
    const lines = rows.map(row => JSON.stringify(columns.map(column => inJson(row[column]))));
    hashes[name] = createHash('sha256').update(lines.sort().join('\n')).digest('hex');
  }
  return hashes;
}

/** Bytes are many, and would be written one by one. */
function inJson(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1');
  return typeof value === 'bigint' ? String(value) : value;
}
