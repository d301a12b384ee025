import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** What readers search for on sites, and how agents read them, counted by day: nothing says who they were. */
export async function up(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  const daysOf = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn('organization_id', text, c => c.notNull())
      .addColumn('id', text, c => c.notNull())
      .addColumn('site_id', text, c => c.notNull())
      .addColumn('day', text, c => c.notNull())
      .addPrimaryKeyConstraint(`${table}_pk`, ['organization_id', 'id']);
  await daysOf('search_days')
    .addColumn('query', text, c => c.notNull())
    .addColumn('searches', integer, c => c.notNull())
    .addColumn('without_result', integer, c => c.notNull())
    .addUniqueConstraint('search_days_query', ['organization_id', 'site_id', 'day', 'query'])
    .execute();
  await daysOf('agent_days')
    .addColumn('kind', text, c => c.notNull())
    .addColumn('requests', integer, c => c.notNull())
    .addUniqueConstraint('agent_days_kind', ['organization_id', 'site_id', 'day', 'kind'])
    .execute();
  for (const table of ['search_days', 'agent_days'])
    await db.schema.createIndex(`${table}_by_day`).on(table).columns(['day', 'organization_id']).execute();
}
