import { type Kysely, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** A daily mail is sent for each organization: when the last one was, is kept for each. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('digests')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('user_id', text, c => c.notNull())
    .addColumn('sent_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('digests_pk', ['organization_id', 'user_id'])
    .execute();
  await sql`insert into digests (organization_id, user_id, sent_at)
    select m.organization_id, p.user_id, p.digest_at from notification_preferences p
    join members m on m.user_id = p.user_id where p.digest_at is not null`.execute(db);
  await db.schema.alterTable('notification_preferences').dropColumn('digest_at').execute();
}
