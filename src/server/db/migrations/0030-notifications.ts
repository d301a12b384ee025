import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

export async function up(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('notifications')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('user_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('type', text, c => c.notNull())
    .addColumn('actor_id', text)
    .addColumn('space_id', text)
    .addColumn('needs', integer, c => c.notNull())
    .addColumn('change_request_id', text)
    .addColumn('comment_id', text)
    .addColumn('reply_id', text)
    .addColumn('review_id', text)
    .addColumn('job', text)
    .addColumn('in_app', integer, c => c.notNull())
    .addColumn('mail', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('read_at', text)
    .addPrimaryKeyConstraint('notifications_pk', ['organization_id', 'user_id', 'id'])
    .execute();
  await db.schema
    .createIndex('notifications_by_time')
    .on('notifications')
    .columns(['organization_id', 'user_id', 'created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('notifications_by_reading')
    .on('notifications')
    .columns(['organization_id', 'user_id', 'read_at'])
    .execute();
  await db.schema
    .createIndex('notifications_by_mail')
    .on('notifications')
    .columns(['mail', 'organization_id', 'user_id'])
    .execute();
  await db.schema.createIndex('notifications_by_age').on('notifications').columns(['created_at']).execute();
  await db.schema
    .createTable('notification_preferences')
    .addColumn('user_id', text, c => c.primaryKey())
    .addColumn('preferences', text, c => c.notNull())
    .addColumn('digest_at', text)
    .execute();
  await db.schema
    .createTable('watches')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('space_id', text, c => c.notNull())
    .addColumn('change_request_id', text, c => c.notNull())
    .addColumn('user_id', text, c => c.notNull())
    .addColumn('level', text, c => c.notNull())
    .addPrimaryKeyConstraint('watches_pk', ['organization_id', 'space_id', 'change_request_id', 'user_id'])
    .execute();
  await db.schema.createIndex('watches_by_user').on('watches').columns(['organization_id', 'user_id']).execute();
  // What a job is about, for lists of them; null for those that nobody asked for.
  await db.schema.alterTable('jobs').addColumn('about', text).execute();
  await db.schema
    .createIndex('jobs_by_creator')
    .on('jobs')
    .columns(['organization_id', 'created_by', 'created_at', 'id'])
    .execute();
}
