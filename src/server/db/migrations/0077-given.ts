import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** What guests were given, without a look at each space, and a search among those who were given an item, without one at each member. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema.alterTable('grants').addColumn('open_in', text).execute();
  await db.schema
    .alterTable('grants')
    .addColumn('search_text', text, column => column.notNull().defaultTo(''))
    .execute();
  await fillGiven(db);
  await sql`create index grants_on_open on grants (organization_id, subject_kind, subject_id, open_in, item_id)
    where open_in is not null`.execute(db);
}

/** Copies from the spaces and the members; also for rows that were written without the service. */
export async function fillGiven(db: QueryExecutorProvider): Promise<void> {
  await sql`update grants set open_in = (
      select case when s.default_level = 'inherit' then coalesce(s.parent_id, '') else '' end from spaces s
      where s.organization_id = grants.organization_id and s.id = grants.item_id
        and s.base_level <> 'none' and coalesce(s.deleted_at, '') = '')
    where item_kind = 'space'`.execute(db);
  await sql`update grants set search_text = coalesce((
      select m.search_text from members m
      where m.organization_id = grants.organization_id and m.user_id = grants.subject_id), '')
    where subject_kind = 'user'`.execute(db);
}
