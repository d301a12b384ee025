import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** What has arrived of an upload that broke off, or was paused: each part begins where the one before it ends. */
export async function up(db: Kysely<unknown>, { text, bigint }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('upload_parts')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('key', text, c => c.notNull())
    .addColumn('start', bigint, c => c.notNull())
    .addColumn('sha256', text, c => c.notNull())
    .addColumn('size', bigint, c => c.notNull())
    .addPrimaryKeyConstraint('upload_parts_pk', ['organization_id', 'key', 'start'])
    .execute();
}
