import { type Kysely, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';

const base = `coalesce(revision_merged_ancestor, revision_initial)`;

/** Works out the counts anew; also for rows that were written without the service. */
export const requestCounts = `update spaces set change_requests_merged = d.merged,
    change_requests_outdated_open = d.outdated_open, change_requests_outdated_draft = d.outdated_draft
  from (select c.organization_id, c.space_id,
      sum(case when c.status = 'merged' then 1 else 0 end) as merged,
      sum(case when c.status = 'open' and ${base} <> s.revision_id then 1 else 0 end) as outdated_open,
      sum(case when c.status = 'draft' and ${base} <> s.revision_id then 1 else 0 end) as outdated_draft
    from change_requests c join spaces s on s.organization_id = c.organization_id and s.id = c.space_id
    group by c.organization_id, c.space_id) d
  where spaces.organization_id = d.organization_id and spaces.id = d.space_id`;

const counts = ['change_requests_merged', 'change_requests_outdated_open', 'change_requests_outdated_draft'];

/** Every status of change requests, and what the main content has moved past, is counted with its space. */
export async function up(db: Kysely<unknown>, { integer }: EngineSchema): Promise<void> {
  for (const count of counts)
    await db.schema
      .alterTable('spaces')
      .addColumn(count, integer, c => c.notNull().defaultTo(0))
      .execute();
  await sql.raw(requestCounts).execute(db);
  await sql`drop index spaces_hidden_requests`.execute(db);
  await sql
    .raw(`create index spaces_requests on spaces (organization_id, base_level, id, change_requests, change_requests_open,
    change_requests_draft, ${counts.join(', ')}, deleted_at) where deleted_at is null and change_requests > 0`)
    .execute(db);
  await sql
    .raw(`create index change_requests_by_base on change_requests (organization_id, space_id, (${base}))
    where status in ('draft', 'open')`)
    .execute(db);
}
