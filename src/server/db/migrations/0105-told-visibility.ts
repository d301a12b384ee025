import { type Kysely, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';

const widestFirst = ['public', 'unlisted', 'share-link', 'visitor-auth'];

/** Each space knows the visibility that webhooks were told of last. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema
    .alterTable('spaces')
    .addColumn('told_visibility', text, c => c.notNull().defaultTo('private'))
    .execute();
  await sql`update spaces set told_visibility = 'in-collection' where parent_id is not null`.execute(db);
  // The widest comes last, and stays.
  for (const visibility of widestFirst.toReversed())
    await sql`update spaces set told_visibility = ${visibility} where (organization_id, id) in (
        select ss.organization_id, ss.space_id from site_spaces ss
        join sites s on s.organization_id = ss.organization_id and s.id = ss.site_id
        left join site_entries e on e.organization_id = ss.organization_id and e.site_id = ss.site_id and e.id = ss.section_id
        where s.published = 1 and s.visibility = ${visibility} and ss.hidden = 0 and coalesce(e.hidden, 0) = 0)`.execute(
      db,
    );
}
