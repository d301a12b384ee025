import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** Who has a level on an item, without looking at each member. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  for (const table of ['grants', 'team_members'])
    for (const column of ['standing', 'sort_name'])
      await db.schema
        .alterTable(table)
        .addColumn(column, text, c => c.notNull().defaultTo(''))
        .execute();
  await fillStandings(db);
  // SQLite takes an index with all columns of a query for another that knows the key: the level is in none of these, and
  // what both lists read of a team's members is in both.
  const onItem = sql`organization_id, item_kind, item_id`;
  // PostgreSQL would look for one of the thousands on an item here too, did lists not ask for members alone.
  const ofMembers = sql`where subject_kind = 'user' and standing <> ''`;
  await sql`create index grants_by_name on grants (${onItem}, sort_name, subject_id) ${ofMembers}`.execute(db);
  await sql`create index grants_by_standing on grants (${onItem}, standing) ${ofMembers}`.execute(db);
  await db.schema.dropIndex('team_members_by_user').execute();
  await db.schema
    .createIndex('team_members_by_user')
    .on('team_members')
    .columns(['organization_id', 'user_id', 'team_id', 'standing', 'sort_name'])
    .execute();
  await db.schema
    .createIndex('team_members_by_standing')
    .on('team_members')
    .columns(['organization_id', 'team_id', 'standing', 'user_id', 'sort_name'])
    .execute();
}

/** Copies from the members; also for rows that were written without the service. */
export async function fillStandings(db: QueryExecutorProvider): Promise<void> {
  const copied = sql`standing = case when m.disabled = 1 then 'off' else coalesce(m.role, 'guest') end, sort_name = m.sort_name`;
  await sql`update team_members set ${copied} from members m
    where m.organization_id = team_members.organization_id and m.user_id = team_members.user_id`.execute(db);
  await sql`update grants set ${copied} from members m
    where grants.subject_kind = 'user' and m.organization_id = grants.organization_id and m.user_id = grants.subject_id`.execute(
    db,
  );
}
