import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** How many replies of a comment each person has read. */
export async function up(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('read_threads')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('space_id', text, c => c.notNull())
    .addColumn('comment_id', text, c => c.notNull())
    .addColumn('user_id', text, c => c.notNull())
    .addColumn('replies', integer, c => c.notNull())
    .addPrimaryKeyConstraint('read_threads_pk', ['organization_id', 'space_id', 'comment_id', 'user_id'])
    .execute();
}
