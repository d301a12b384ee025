import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** Which spaces somebody sees beside those that all members see, without a look at each space they were given. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema.alterTable('grants').addColumn('closed_in', text).execute();
  await fillClosedGrants(db);
  await sql`create index grants_on_closed on grants (organization_id, subject_kind, subject_id, closed_in, item_id)
    where closed_in is not null`.execute(db);
}

/** Copies from the spaces; also for rows that were written without the service. */
export async function fillClosedGrants(db: QueryExecutorProvider): Promise<void> {
  await sql`update grants set closed_in = (
      select case when s.default_level = 'inherit' then coalesce(s.parent_id, '') else '' end from spaces s
      where s.organization_id = grants.organization_id and s.id = grants.item_id
        and s.base_level = 'none' and coalesce(s.deleted_at, '') = '')
    where item_kind = 'space'`.execute(db);
}
