import { type Kysely, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** How many events of each kind an hour has; hours from `audit_counted_until` on are not in it yet. */
export async function up(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('audit_hours')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('hour', text, c => c.notNull())
    .addColumn('action', text, c => c.notNull())
    .addColumn('target_type', text, c => c.notNull())
    .addColumn('count', integer, c => c.notNull())
    .addPrimaryKeyConstraint('audit_hours_pk', ['organization_id', 'hour', 'action', 'target_type'])
    .execute();
  await db.schema
    .alterTable('organizations')
    .addColumn('audit_counted_until', text, c => c.notNull().defaultTo(sql.lit('')))
    .execute();
}
