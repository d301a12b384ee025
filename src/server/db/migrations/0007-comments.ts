import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

export async function up(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('comments')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('space_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('change_request_id', text, c => c.notNull())
    .addColumn('page_id', text)
    .addColumn('node_id', text)
    .addColumn('node_preview', text)
    .addColumn('table_record', text)
    .addColumn('table_definition', text)
    .addColumn('review_id', text)
    .addColumn('revision_id', text, c => c.notNull())
    .addColumn('body', text, c => c.notNull())
    .addColumn('posted_by', text, c => c.notNull())
    .addColumn('posted_at', text, c => c.notNull())
    .addColumn('edited_at', text)
    .addColumn('status', text, c => c.notNull())
    .addColumn('resolved_by', text)
    .addColumn('resolved_at', text)
    .addColumn('replies', integer, c => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('comments_pk', ['organization_id', 'space_id', 'id'])
    .execute();
  await db.schema
    .createIndex('comments_by_posted')
    .on('comments')
    .columns(['organization_id', 'space_id', 'change_request_id', 'posted_at', 'id'])
    .execute();
  await db.schema
    .createIndex('comments_by_status')
    .on('comments')
    .columns(['organization_id', 'space_id', 'change_request_id', 'status', 'posted_at', 'id'])
    .execute();
  await db.schema
    .createIndex('comments_by_page')
    .on('comments')
    .columns(['organization_id', 'space_id', 'change_request_id', 'page_id', 'posted_at', 'id'])
    .execute();
  await db.schema
    .createTable('comment_replies')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('space_id', text, c => c.notNull())
    .addColumn('comment_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('body', text, c => c.notNull())
    .addColumn('posted_by', text, c => c.notNull())
    .addColumn('posted_at', text, c => c.notNull())
    .addColumn('edited_at', text)
    .addPrimaryKeyConstraint('comment_replies_pk', ['organization_id', 'space_id', 'comment_id', 'id'])
    .execute();
  await db.schema
    .createIndex('comment_replies_by_posted')
    .on('comment_replies')
    .columns(['organization_id', 'space_id', 'comment_id', 'posted_at', 'id'])
    .execute();
  await db.schema
    .createTable('reactions')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('space_id', text, c => c.notNull())
    .addColumn('comment_id', text, c => c.notNull())
    .addColumn('reply_id', text, c => c.notNull())
    .addColumn('emoji', text, c => c.notNull())
    .addColumn('user_id', text, c => c.notNull())
    .addColumn('reacted_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('reactions_pk', [
      'organization_id',
      'space_id',
      'comment_id',
      'reply_id',
      'emoji',
      'user_id',
    ])
    .execute();
  await db.schema
    .createTable('reviews')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('space_id', text, c => c.notNull())
    .addColumn('change_request_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('revision_id', text, c => c.notNull())
    .addColumn('reviewer', text, c => c.notNull())
    .addColumn('status', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('reviews_pk', ['organization_id', 'space_id', 'change_request_id', 'id'])
    .execute();
  await db.schema
    .createIndex('reviews_by_created')
    .on('reviews')
    .columns(['organization_id', 'space_id', 'change_request_id', 'created_at', 'id'])
    .execute();
}
