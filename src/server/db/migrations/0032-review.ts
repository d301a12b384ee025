import { type Kysely, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';

export async function up(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  await db.schema
    .alterTable('comments')
    .addColumn('pending', integer, c => c.notNull().defaultTo(0))
    .execute();
  for (const [name, type] of [
    ['quote', text],
    ['quote_start', integer],
    ['quote_end', integer],
    ['suggestion', text],
    ['suggested_for', text],
    ['suggestion_status', text],
    ['suggestion_revision', text],
  ] as const)
    await db.schema.alterTable('comments').addColumn(name, type).execute();
  // What a review says is its reason; nothing is left open by it.
  await sql`update change_requests set comments_open = comments_open - (
    select count(*) from comments c
    where c.organization_id = change_requests.organization_id and c.space_id = change_requests.space_id
      and c.change_request_id = change_requests.id and c.status = 'open' and c.review_id is not null)`.execute(db);
}
