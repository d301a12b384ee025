import { type Kysely, sql } from 'kysely';

/** Who had asked for a review is kept with it, and what a review says is counted with the open comments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Empty for what a process of the version before writes meanwhile.
  await db.schema.alterTable('reviews').addColumn('requested_by', 'text').execute();
  await sql`update reviews set requested_by = (select r.requested_by from requested_reviewers r
    where r.organization_id = reviews.organization_id and r.space_id = reviews.space_id
      and r.change_request_id = reviews.change_request_id and r.user_id = reviews.reviewer
      and r.requested_at <= reviews.created_at)`.execute(db);
  await sql`update change_requests set comments_open = comments_open + (
    select count(*) from comments c
    where c.organization_id = change_requests.organization_id and c.space_id = change_requests.space_id
      and c.change_request_id = change_requests.id and c.status = 'open' and c.pending = 0 and c.review_id is not null)`.execute(
    db,
  );
}
