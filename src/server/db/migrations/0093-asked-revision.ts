import { type Kysely, sql } from 'kysely';

/** Which revision of a change request a review was asked of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Empty for what a process of the version before writes meanwhile.
  await db.schema.alterTable('requested_reviewers').addColumn('revision_id', 'text').execute();
  await sql`update requested_reviewers set revision_id = (select r.id from revisions r
    where r.organization_id = requested_reviewers.organization_id and r.space_id = requested_reviewers.space_id
      and r.change_request_id = requested_reviewers.change_request_id and r.main = 0
      and r.created_at <= requested_reviewers.requested_at
    order by r.generation desc limit 1)`.execute(db);
}
