import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

export async function up(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('sites')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('type', text, c => c.notNull())
    .addColumn('title', text, c => c.notNull())
    .addColumn('sort_title', text, c => c.notNull())
    .addColumn('basename', text, c => c.notNull())
    .addColumn('hostname', text)
    .addColumn('proxy', text)
    .addColumn('visibility', text, c => c.notNull())
    .addColumn('published', integer, c => c.notNull().defaultTo(0))
    .addColumn('adaptive_content', integer, c => c.notNull().defaultTo(0))
    .addColumn('agents_context', text, c => c.notNull())
    .addColumn('customization', text, c => c.notNull())
    .addColumn('default_site_space', text)
    .addColumn('site_spaces', integer, c => c.notNull().defaultTo(0))
    .addColumn('version', integer, c => c.notNull().defaultTo(1))
    .addColumn('created_by', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('sites_pk', ['organization_id', 'id'])
    .addUniqueConstraint('sites_basename', ['organization_id', 'basename'])
    .execute();
  await db.schema.createIndex('sites_by_title').on('sites').columns(['organization_id', 'sort_title', 'id']).execute();
  await db.schema
    .createTable('site_spaces')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('site_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('section_id', text)
    .addColumn('space_id', text, c => c.notNull())
    .addColumn('path', text, c => c.notNull())
    .addColumn('position', text, c => c.notNull())
    .addColumn('condition', text)
    .addColumn('created_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('site_spaces_pk', ['organization_id', 'site_id', 'id'])
    .addUniqueConstraint('site_spaces_space', ['organization_id', 'site_id', 'space_id'])
    .execute();
  await db.schema
    .createIndex('site_spaces_by_position')
    .on('site_spaces')
    .columns(['organization_id', 'site_id', 'position'])
    .execute();
  await db.schema
    .createIndex('site_spaces_by_space')
    .on('site_spaces')
    .columns(['organization_id', 'space_id'])
    .execute();
  await db.schema
    .createTable('share_links')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('site_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('key', text, c => c.notNull())
    .addColumn('name', text, c => c.notNull())
    .addColumn('active', integer, c => c.notNull())
    .addColumn('opens', integer, c => c.notNull().defaultTo(0))
    .addColumn('last_opened_at', text)
    .addColumn('created_by', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('share_links_pk', ['organization_id', 'site_id', 'id'])
    .addUniqueConstraint('share_links_key', ['organization_id', 'site_id', 'key'])
    .execute();
  await db.schema
    .createIndex('share_links_by_created')
    .on('share_links')
    .columns(['organization_id', 'site_id', 'created_at', 'id'])
    .execute();
  await db.schema
    .createTable('site_hostnames')
    .addColumn('hostname', text, c => c.primaryKey())
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('site_id', text, c => c.notNull())
    .execute();
}
