import { type Kysely, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** Works the table out anew; also for rows that were written without the service. */
export const fillCommenters = `insert into commenters (organization_id, space_id, change_request_id, user_id, comments, replies, sort_name)
  select w.organization_id, w.space_id, w.change_request_id, w.user_id, sum(w.comments), sum(w.replies), max(m.sort_name)
  from (
    select organization_id, space_id, change_request_id, posted_by as user_id, 1 as comments, 0 as replies
    from comments where pending = 0
    union all
    select r.organization_id, r.space_id, c.change_request_id, r.posted_by, 0, 1
    from comment_replies r
    join comments c on c.organization_id = r.organization_id and c.space_id = r.space_id and c.id = r.comment_id) w
  left join members m on m.organization_id = w.organization_id and m.user_id = w.user_id
  group by w.organization_id, w.space_id, w.change_request_id, w.user_id`;

/** Who wrote in a discussion, how much, and by which name they are listed. */
export async function up(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('commenters')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('space_id', text, c => c.notNull())
    .addColumn('change_request_id', text, c => c.notNull())
    .addColumn('user_id', text, c => c.notNull())
    .addColumn('comments', integer, c => c.notNull())
    .addColumn('replies', integer, c => c.notNull())
    .addColumn('sort_name', text)
    .addPrimaryKeyConstraint('commenters_pk', ['organization_id', 'space_id', 'change_request_id', 'user_id'])
    .execute();
  await sql.raw(fillCommenters).execute(db);
  await sql`create index commenters_by_name on commenters (organization_id, space_id, change_request_id, sort_name, user_id)
    where sort_name is not null`.execute(db);
  await db.schema.createIndex('commenters_by_user').on('commenters').columns(['organization_id', 'user_id']).execute();
  await sql`drop index comment_replies_by_author`.execute(db);
}
