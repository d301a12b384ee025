import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

export async function up(db: Kysely<unknown>, { text, integer, bigint }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('organization_id', text)
    .addColumn('kind', text, c => c.notNull())
    .addColumn('payload', text, c => c.notNull())
    .addColumn('state', text, c => c.notNull())
    .addColumn('due_at', text)
    .addColumn('lease', text)
    .addColumn('attempts', integer, c => c.notNull())
    .addColumn('dedupe_key', text)
    .addColumn('cancel', integer, c => c.notNull())
    .addColumn('progress', text)
    .addColumn('result', text)
    .addColumn('error', text)
    .addColumn('created_by', text)
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('started_at', text)
    .addColumn('finished_at', text)
    .execute();
  await db.schema.createIndex('jobs_by_due').on('jobs').columns(['due_at', 'id']).execute();
  await db.schema.createIndex('jobs_by_created').on('jobs').columns(['organization_id', 'created_at', 'id']).execute();
  await db.schema.createIndex('jobs_by_finished').on('jobs').columns(['finished_at', 'id']).execute();
  // Rows without a key never collide.
  await db.schema.createIndex('jobs_by_dedupe').on('jobs').columns(['kind', 'dedupe_key']).unique().execute();
  await db.schema
    .createTable('job_schedules')
    .addColumn('kind', text, c => c.primaryKey())
    .addColumn('next_at', text, c => c.notNull())
    .execute();
  await db.schema
    .createTable('uploads')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('key', text, c => c.notNull())
    .addColumn('kind', text, c => c.notNull())
    .addColumn('name', text, c => c.notNull())
    .addColumn('content_type', text, c => c.notNull())
    .addColumn('max_bytes', bigint, c => c.notNull())
    .addColumn('created_by', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('expires_at', text, c => c.notNull())
    .addColumn('sha256', text)
    .addColumn('size', bigint)
    .addPrimaryKeyConstraint('uploads_pk', ['organization_id', 'key'])
    .execute();
  await db.schema.createIndex('uploads_by_expiry').on('uploads').columns(['expires_at']).execute();
}
