import { type Kysely, sql } from 'kysely';
import { newId } from '../../ids.ts';

/** What was found until now has the line `[!NOTE]` of notices in its text. Only the content says which: a job reads it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const now = new Date().toISOString();
  await sql`insert into jobs (id, kind, payload, state, due_at, attempts, cancel, created_at)
    select ${newId()}, 'index-notices', '{}', 'queued', ${now}, 0, 0, ${now}
    where exists (select 1 from page_texts where body like '%[!%')`.execute(db);
}
