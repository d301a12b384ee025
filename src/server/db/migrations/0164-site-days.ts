import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';
import type { Trigger } from '../triggers.ts';

const counts = ['views', 'helpful', 'unhelpful'];
const ofDay = 'organization_id, site_id, day';

/** Adds what was counted on a day of a page to the day of its site, or takes it away. */
const addToSite = (row: 'old' | 'new', sign: 1 | -1) =>
  `insert into site_days (${ofDay}, pages, ${counts.join(', ')})
    values (${row}.organization_id, ${row}.site_id, ${row}.day, ${sign}, ${counts.map(count => `${sign} * ${row}.${count}`).join(', ')})
    on conflict (${ofDay}) do update set pages = site_days.pages + excluded.pages,
    ${counts.map(count => `${count} = site_days.${count} + excluded.${count}`).join(', ')}`;
const isSiteDay = 'organization_id = old.organization_id and site_id = old.site_id and day = old.day';
const version = (row: string, columns: readonly string[]) =>
  `(${columns.map(column => `${row}.${column}`).join(', ')})`;
const keys = ofDay.split(', ');
const isOtherDay = `${version('old', keys)} <> ${version('new', keys)}`;

const triggers: readonly Trigger[] = [
  { name: 'sum_new_page_day', event: 'insert', table: 'page_days', statements: [addToSite('new', 1)] },
  {
    ...{ name: 'sum_old_page_day', event: 'delete', table: 'page_days' },
    statements: [addToSite('old', -1), `delete from site_days where pages = 0 and ${isSiteDay}`],
  },
  {
    ...{ name: 'sum_page_day', event: `update of ${counts.join(', ')}`, table: 'page_days' },
    when: `not (${isOtherDay}) and ${version('old', counts)} <> ${version('new', counts)}`,
    statements: [
      `update site_days set ${counts.map(count => `${count} = ${count} + new.${count} - old.${count}`).join(', ')} where ${isSiteDay}`,
    ],
  },
  {
    ...{ name: 'sum_moved_page_day', event: `update of ${ofDay}`, table: 'page_days', when: isOtherDay },
    statements: [addToSite('old', -1), addToSite('new', 1), `delete from site_days where pages = 0 and ${isSiteDay}`],
  },
];

/** Views of a site by day are summed when they are counted, not of each of its pages when they are asked for. */
export async function up(db: Kysely<unknown>, { text, integer, createTrigger }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('site_days')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('site_id', text, c => c.notNull())
    .addColumn('day', text, c => c.notNull())
    .addColumn('pages', integer, c => c.notNull())
    .addColumn('views', integer, c => c.notNull())
    .addColumn('helpful', integer, c => c.notNull())
    .addColumn('unhelpful', integer, c => c.notNull())
    .addPrimaryKeyConstraint('site_days_pk', ['organization_id', 'site_id', 'day'])
    .execute();
  await sumSiteDays(db);
  for (const trigger of triggers) await createTrigger(db, trigger);
}

/** Sums of all days that are there; also of rows that were written without triggers. */
export async function sumSiteDays(db: QueryExecutorProvider): Promise<void> {
  await sql`delete from site_days`.execute(db);
  await sql
    .raw(`insert into site_days (${ofDay}, pages, ${counts.join(', ')})
      select ${ofDay}, count(*), ${counts.map(count => `sum(${count})`).join(', ')} from page_days group by ${ofDay}`)
    .execute(db);
}
