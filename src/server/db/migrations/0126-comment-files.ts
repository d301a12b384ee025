import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** Pictures in comments and replies. */
export async function up(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('comment_files')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('space_id', text, c => c.notNull())
    .addColumn('comment_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('reply_id', text, c => c.notNull())
    .addColumn('sha256', text, c => c.notNull())
    .addColumn('name', text, c => c.notNull())
    .addColumn('content_type', text, c => c.notNull())
    .addColumn('size', integer, c => c.notNull())
    .addColumn('width', integer, c => c.notNull())
    .addColumn('height', integer, c => c.notNull())
    .addPrimaryKeyConstraint('comment_files_pk', ['organization_id', 'space_id', 'comment_id', 'id'])
    .execute();
}
