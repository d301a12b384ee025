import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** What went wrong is kept as `writeSaid` writes it, to be said in the language of whoever reads it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const [table, column] of [
    ['translations', 'last_run_error'],
    ['translation_log', 'reason'],
    ['import_runs', 'error'],
  ] as const) {
    const text = sql.ref(column);
    const json = isPostgres ? sql`to_json(${text})::text` : sql`json_quote(${text})`;
    await sql`update ${sql.table(table)} set ${text} = ${json} where ${text} is not null`.execute(db);
  }
}
