import { type Kysely, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';
import type { Trigger } from '../triggers.ts';

/** Also for rows that were written without triggers. */
export const markPublished = `update site_spaces set published = 1 where exists (select 1 from sites s
  where s.organization_id = site_spaces.organization_id and s.id = site_spaces.site_id and s.published = 1)`;

const isNew = ['organization_id', 'site_id', 'id'].map(column => `${column} = new.${column}`).join(' and ');

const triggers: readonly Trigger[] = [
  {
    ...{ name: 'place_on_site', event: 'insert', table: 'site_spaces' },
    statements: [`${markPublished} and ${isNew}`],
  },
  {
    ...{ name: 'publish_places', event: 'update of published', table: 'sites' },
    when: 'old.published <> new.published',
    statements: [
      `update site_spaces set published = new.published
        where organization_id = new.organization_id and site_id = new.id`,
    ],
  },
];

/** Where spaces are published is told with each of them: every site that has it was looked at, published or not. */
export async function up(db: Kysely<unknown>, { integer, createTrigger }: EngineSchema): Promise<void> {
  await db.schema
    .alterTable('site_spaces')
    .addColumn('published', integer, c => c.notNull().defaultTo(0))
    .execute();
  await sql.raw(markPublished).execute(db);
  for (const trigger of triggers) await createTrigger(db, trigger);
}
