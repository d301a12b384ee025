import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

export async function up(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('audit_events')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('occurred_at', text, c => c.notNull())
    .addColumn('action', text, c => c.notNull())
    .addColumn('actor_type', text, c => c.notNull())
    .addColumn('actor_id', text, c => c.notNull())
    .addColumn('actor_label', text, c => c.notNull())
    .addColumn('source', text, c => c.notNull())
    .addColumn('target_type', text, c => c.notNull())
    .addColumn('target_id', text, c => c.notNull())
    .addColumn('target_label', text, c => c.notNull())
    .addColumn('request_id', text)
    .addColumn('network', text)
    .addColumn('payload', text, c => c.notNull())
    .addPrimaryKeyConstraint('audit_events_pk', ['organization_id', 'id'])
    .execute();
  // The list, and the list of one actor, one target or one action.
  for (const column of [undefined, 'actor_id', 'target_id', 'action'])
    await db.schema
      .createIndex(`audit_events_by_${column ?? 'time'}`)
      .on('audit_events')
      .columns(['organization_id', ...(column === undefined ? [] : [column]), 'occurred_at', 'id'])
      .execute();
  await db.schema
    .alterTable('organizations')
    .addColumn('audit_retention_days', integer, c => c.notNull().defaultTo(365))
    .execute();
}
