import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

export async function up(db: Kysely<unknown>, { text, integer, bigint }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('pdfs')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('space_id', text, c => c.notNull())
    .addColumn('key', text, c => c.notNull())
    .addColumn('job_id', text, c => c.notNull())
    .addColumn('sha256', text)
    .addColumn('size', bigint)
    .addColumn('sheets', integer)
    .addColumn('error', text)
    .addColumn('created_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('pdfs_pk', ['organization_id', 'space_id', 'key'])
    .execute();
  await db.schema.createIndex('pdfs_by_created').on('pdfs').columns(['created_at']).execute();
  await db.schema.createIndex('pdfs_by_file').on('pdfs').columns(['sha256']).execute();
}
