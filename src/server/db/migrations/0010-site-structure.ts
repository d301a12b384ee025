import { generateNKeysBetween } from 'fractional-indexing';
import { type Kysely, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';

export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('site_entries')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('site_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('kind', text, c => c.notNull())
    .addColumn('group_id', text)
    .addColumn('position', text, c => c.notNull())
    .addColumn('title', text, c => c.notNull())
    .addColumn('icon', text)
    .addColumn('description', text)
    .addColumn('path', text)
    .addColumn('url', text)
    .addColumn('condition', text)
    .addColumn('default_site_space', text)
    .addColumn('created_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('site_entries_pk', ['organization_id', 'site_id', 'id'])
    .execute();
  await db.schema.alterTable('sites').addColumn('default_section', text).execute();
  await db.schema.alterTable('site_spaces').addColumn('customization', text).execute();
  // The number of spaces of a site is counted: deleted spaces come and go without it.
  await db.schema.alterTable('sites').dropColumn('site_spaces').execute();
  await separateKeys(db);
  await sql`create unique index site_entries_position on site_entries (organization_id, site_id, coalesce(group_id, ''), position)`.execute(
    db,
  );
  await db.schema.dropIndex('site_spaces_by_position').execute();
  await sql`create unique index site_spaces_position on site_spaces (organization_id, site_id, coalesce(section_id, ''), position)`.execute(
    db,
  );
}

interface Place {
  organization_id: string;
  site_id: string;
  id: string;
  position: string;
}

/** A space that was added behind a deleted one could have its key. */
async function separateKeys(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Place>`select organization_id, site_id, id, position from site_spaces
    order by organization_id, site_id, position, created_at, id`.execute(db);
  for (const places of Map.groupBy(rows, row => `${row.organization_id}/${row.site_id}`).values()) {
    if (new Set(places.map(({ position }) => position)).size === places.length) continue;
    const keys = generateNKeysBetween(null, null, places.length);
    for (const [index, { organization_id, site_id, id }] of places.entries()) {
      await sql`update site_spaces set position = ${keys[index]}
        where organization_id = ${organization_id} and site_id = ${site_id} and id = ${id}`.execute(db);
    }
  }
}
