import { sql } from 'kysely';
import type { Db } from './database.ts';
import { isPostgres } from './is-postgres.ts';

interface EngineFacts {
  version: string;
  /** Of the whole database. */
  bytes: number;
}

/** What the engine says of itself. */
export async function engineFacts(db: Db): Promise<EngineFacts> {
  const asked = isPostgres(db)
    ? sql<EngineFacts>`select current_setting('server_version') as version,
        pg_database_size(current_database())::float8 as bytes`
    : sql<EngineFacts>`select sqlite_version() as version, page_count * page_size as bytes
        from pragma_page_count(), pragma_page_size()`;
  const { rows } = await asked.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('The engine says nothing of itself.');
  return facts;
}

/** Names of the migrations that made the schema, the first one first. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
