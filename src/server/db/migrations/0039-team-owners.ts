import { type Kysely, sql } from 'kysely';

/** Owners are few among many members: lists of teams name them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index team_owners on team_members (organization_id, team_id) where role = 'owner'`.execute(db);
}
