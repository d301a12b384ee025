import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';
import { teamNumberTriggers } from '../member-numbers.ts';
import { writeTeamPacks } from '../team-packs.ts';

/** Packs of teams without names that the texts by which people are found say already. */
export async function up(db: Kysely<unknown>, { createTrigger }: EngineSchema): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const { name } of teamNumberTriggers)
    await sql.raw(isPostgres ? `drop function ${name} cascade` : `drop trigger ${name}`).execute(db);
  await writeTeamPacks(db);
  for (const trigger of teamNumberTriggers) await createTrigger(db, trigger);
  // What lists read of what was given to hundreds of teams and thousands of members: their rows need not be looked up.
  await sql`create index grants_to_teams on grants (organization_id, item_kind, item_id, subject_kind, level, subject_id)
    where subject_kind = 'team'`.execute(db);
  await db.schema.dropIndex('grants_by_level').execute();
  await sql`create index grants_by_level on grants
    (organization_id, item_kind, item_id, level, standing, number, subject_id, sort_name, search_text)
    where subject_kind = 'user' and standing <> ''`.execute(db);
}
