import { type QueryExecutorProvider, sql } from 'kysely';
import type { Trigger } from '../triggers.ts';

export async function createPostgresTrigger(db: QueryExecutorProvider, trigger: Trigger): Promise<void> {
  const { name, event, table, when, locks, statements, isPlannedForAny } = trigger;
  // A statement of its own: the next ones see what was written until the lock was there.
  const lock = locks ? `perform 1 from ${locks.table} where ${locks.condition} for update; ` : '';
  await sql
    .raw(`create function ${name}() returns trigger language plpgsql ${isPlannedForAny ? 'set plan_cache_mode = force_generic_plan' : ''} as $$
    begin ${lock}${statements.join('; ')}; return null; end $$`)
    .execute(db);
  await sql
    .raw(`create trigger ${name} after ${event} on ${table} for each row
    ${when === undefined ? '' : `when (${when})`} execute function ${name}()`)
    .execute(db);
}
