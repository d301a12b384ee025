import { type Kysely, sql } from 'kysely';

const lists = {
  unread: sql`read_at is null`,
  mentions: sql`type = 'mentioned'`,
  reviews: sql`type in ('review_requested', 'review_submitted')`,
  waiting: sql`read_at is null and type in ('mentioned', 'review_submitted')`,
};

/** Each list of the inbox by time, so that its first page costs the same however much there is beside it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, isListed] of Object.entries(lists))
    await sql`create index ${sql.ref(`notifications_${name}`)} on notifications (organization_id, user_id, created_at, id)
      where in_app = 1 and ${isListed}`.execute(db);
}
