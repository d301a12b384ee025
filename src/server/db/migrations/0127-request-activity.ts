import { type Kysely, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** What happens to a change request, who has seen it, and how much each main revision changed. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('change_request_events')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('space_id', text, c => c.notNull())
    .addColumn('change_request_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('type', text, c => c.notNull())
    .addColumn('actor', text)
    .addColumn('data', text)
    .addColumn('created_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('change_request_events_pk', [
      ...(['organization_id', 'space_id', 'change_request_id', 'created_at', 'id'] as const),
    ])
    .execute();
  await db.schema
    .createTable('change_request_seen')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('space_id', text, c => c.notNull())
    .addColumn('change_request_id', text, c => c.notNull())
    .addColumn('user_id', text, c => c.notNull())
    .addColumn('seen_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('change_request_seen_pk', [
      ...(['organization_id', 'space_id', 'change_request_id', 'user_id'] as const),
    ])
    .execute();
  // Empty for what a process of the version before writes meanwhile, and for what was there.
  await db.schema.alterTable('change_requests').addColumn('active_at', text).execute();
  await db.schema.alterTable('change_requests').addColumn('active_by', text).execute();
  await db.schema.alterTable('revisions').addColumn('counts', text).execute();
  await sql`insert into change_request_events
    (organization_id, space_id, change_request_id, id, type, actor, data, created_at)
    select organization_id, space_id, change_request_id, 'asked-' || user_id, 'review_requested', requested_by,
      '{"users":["' || user_id || '"]}', requested_at from requested_reviewers`.execute(db);
}
