import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';
import { fillTeamPacks, teamPackTriggers } from '../team-packs.ts';

/** Who has a level by a team: of teams with many members, to read a row of each took most of the time. */
export async function up(db: Kysely<unknown>, { text, integer, createTrigger }: EngineSchema): Promise<void> {
  await db.schema
    .alterTable('team_members')
    .addColumn('search_text', text, c => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('team_members')
    .addColumn('pack', integer, c => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('team_packs')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('team_id', text, c => c.notNull())
    .addColumn('standing', text, c => c.notNull())
    .addColumn('pack', integer, c => c.notNull())
    .addColumn('members', text, c => c.notNull())
    .addPrimaryKeyConstraint('team_packs_pk', ['organization_id', 'team_id', 'standing', 'pack'])
    .execute();
  // PostgreSQL would compress what is longer than 2 kB, or keep it elsewhere, and take longer to read it.
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`alter table team_packs set (toast_tuple_target = 8160)`.execute(db);
  await fillTeamPacks(db);
  for (const trigger of teamPackTriggers) await createTrigger(db, trigger);
}
