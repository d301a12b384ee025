import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';
import { fillMemberNumbers, memberNumberTrigger, teamNumberTriggers } from '../member-numbers.ts';

/** Who has a level on an item, told by numbers. */
export async function up(db: Kysely<unknown>, { text, integer, createTrigger }: EngineSchema): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const [table, column] of [
    ['organizations', 'joins'],
    ...['members', 'team_members', 'grants'].map(table => [table, 'number'] as const),
  ] as const)
    await db.schema
      .alterTable(table)
      .addColumn(column, integer, c => c.notNull().defaultTo(0))
      .execute();
  await db.schema.dropTable('team_people').execute();
  await db.schema
    .createTable('team_numbers')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('team_id', text, c => c.notNull())
    .addColumn('standing', text, c => c.notNull())
    .addColumn('pack', integer, c => c.notNull())
    .addColumn('numbers', text, c => c.notNull())
    .addPrimaryKeyConstraint('team_numbers_pk', ['organization_id', 'team_id', 'standing', 'pack'])
    .execute();
  // As for `team_packs`: it would compress them.
  if (isPostgres) await sql`alter table team_numbers set (toast_tuple_target = 8160)`.execute(db);
  for (const { name } of teamNumberTriggers)
    await sql.raw(isPostgres ? `drop function ${name} cascade` : `drop trigger ${name}`).execute(db);
  await fillMemberNumbers(db);
  for (const trigger of [memberNumberTrigger, ...teamNumberTriggers]) await createTrigger(db, trigger);
  await db.schema.dropIndex('grants_by_level').execute();
  await sql`create index grants_by_level on grants
    (organization_id, item_kind, item_id, level, standing, number, subject_id, sort_name)
    where subject_kind = 'user' and standing <> ''`.execute(db);
  // The first of each of hundreds of teams are looked up.
  await db.schema
    .createIndex('team_members_by_name')
    .on('team_members')
    .columns(['organization_id', 'team_id', 'sort_name', 'user_id', 'standing', 'number'])
    .execute();
}
