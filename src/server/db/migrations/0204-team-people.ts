import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';
import { fillTeamPeople, teamPeopleTriggers } from '../team-people.ts';

/** Who has a level on an item, of which most lists need no text by which they are found. */
export async function up(db: Kysely<unknown>, { text, integer, createTrigger }: EngineSchema): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable('team_people')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('team_id', text, c => c.notNull())
    .addColumn('standing', text, c => c.notNull())
    .addColumn('pack', integer, c => c.notNull())
    .addColumn('people', text, c => c.notNull())
    .addPrimaryKeyConstraint('team_people_pk', ['organization_id', 'team_id', 'standing', 'pack'])
    .execute();
  // As for `team_packs`: it would compress them.
  if (isPostgres) await sql`alter table team_people set (toast_tuple_target = 8160)`.execute(db);
  await fillTeamPeople(db);
  for (const trigger of teamPeopleTriggers) {
    await sql.raw(isPostgres ? `drop function ${trigger.name} cascade` : `drop trigger ${trigger.name}`).execute(db);
    await createTrigger(db, trigger);
  }
  // All that is read of what members were given on an item: their rows need not be looked up.
  await db.schema.dropIndex('grants_by_standing').execute();
  await sql`create index grants_by_level on grants
    (organization_id, item_kind, item_id, level, standing, subject_id, sort_name)
    where subject_kind = 'user' and standing <> ''`.execute(db);
}
