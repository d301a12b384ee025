import { type QueryExecutorProvider, sql } from 'kysely';
import type { Trigger } from '../triggers.ts';

export async function createSqliteTrigger(db: QueryExecutorProvider, trigger: Trigger): Promise<void> {
  const { name, event, table, when, statements } = trigger;
  await sql
    .raw(`create trigger ${name} after ${event} on ${table} ${when === undefined ? '' : `when ${when}`}
    begin ${statements.join('; ')}; end`)
    .execute(db);
}
