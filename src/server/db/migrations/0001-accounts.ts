import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

export async function up(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('email', text, c => c.notNull().unique())
    .addColumn('display_name', text, c => c.notNull())
    .addColumn('photo_url', text)
    .addColumn('password_hash', text)
    .addColumn('email_verified_at', text)
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('deleted_at', text)
    .execute();
  await db.schema
    .createTable('tokens')
    .addColumn('hash', text, c => c.primaryKey())
    .addColumn('id', text, c => c.notNull().unique())
    .addColumn('kind', text, c => c.notNull())
    .addColumn('user_id', text)
    .addColumn('label', text, c => c.notNull())
    .addColumn('site_id', text)
    .addColumn('organization_id', text)
    .addColumn('user_agent', text, c => c.notNull().defaultTo(''))
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('last_used_at', text)
    .addColumn('expires_at', text)
    .execute();
  await db.schema.createIndex('tokens_by_user').on('tokens').columns(['user_id', 'kind', 'created_at']).execute();
  await db.schema
    .createTable('one_time_tokens')
    .addColumn('hash', text, c => c.primaryKey())
    .addColumn('purpose', text, c => c.notNull())
    .addColumn('user_id', text)
    .addColumn('expires_at', text)
    .execute();
  await db.schema
    .createIndex('one_time_tokens_by_user')
    .on('one_time_tokens')
    .columns(['purpose', 'user_id'])
    .execute();
  await db.schema
    .createTable('organizations')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('title', text, c => c.notNull())
    .addColumn('sort_title', text, c => c.notNull())
    .addColumn('hostname', text, c => c.notNull().unique())
    .addColumn('logo_url', text)
    .addColumn('email_domains', text, c => c.notNull())
    .addColumn('default_role', text)
    .addColumn('default_content', text)
    .addColumn('sso', integer, c => c.notNull().defaultTo(0))
    .addColumn('ai', integer, c => c.notNull().defaultTo(0))
    .addColumn('invite_links', integer, c => c.notNull().defaultTo(1))
    .addColumn('member_count', integer, c => c.notNull().defaultTo(0))
    .addColumn('created_at', text, c => c.notNull())
    .execute();
  await db.schema
    .createTable('members')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('user_id', text, c => c.notNull())
    .addColumn('role', text)
    .addColumn('disabled', integer, c => c.notNull().defaultTo(0))
    .addColumn('sso', integer, c => c.notNull().defaultTo(0))
    .addColumn('joined_at', text, c => c.notNull())
    .addColumn('last_seen_at', text)
    .addColumn('sort_name', text, c => c.notNull())
    .addColumn('search_text', text, c => c.notNull())
    .addPrimaryKeyConstraint('members_pk', ['organization_id', 'user_id'])
    .execute();
  await db.schema.createIndex('members_by_user').on('members').columns(['user_id', 'organization_id']).execute();
  await db.schema
    .createIndex('members_by_joined')
    .on('members')
    .columns(['organization_id', 'joined_at', 'user_id'])
    .execute();
  await db.schema
    .createIndex('members_by_seen')
    .on('members')
    .columns(['organization_id', 'last_seen_at', 'user_id'])
    .execute();
  await db.schema
    .createIndex('members_by_name')
    .on('members')
    .columns(['organization_id', 'sort_name', 'user_id'])
    .execute();
  await db.schema
    .createIndex('members_by_role')
    .on('members')
    .columns(['organization_id', 'role', 'joined_at', 'user_id'])
    .execute();
  await db.schema
    .createTable('teams')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('title', text, c => c.notNull())
    .addColumn('sort_title', text, c => c.notNull())
    .addColumn('member_count', integer, c => c.notNull().defaultTo(0))
    .addColumn('created_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('teams_pk', ['organization_id', 'id'])
    .execute();
  await db.schema.createIndex('teams_by_title').on('teams').columns(['organization_id', 'sort_title', 'id']).execute();
  await db.schema
    .createTable('team_members')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('team_id', text, c => c.notNull())
    .addColumn('user_id', text, c => c.notNull())
    .addColumn('role', text, c => c.notNull())
    .addPrimaryKeyConstraint('team_members_pk', ['organization_id', 'team_id', 'user_id'])
    .execute();
  await db.schema
    .createIndex('team_members_by_user')
    .on('team_members')
    .columns(['organization_id', 'user_id', 'team_id'])
    .execute();
  await db.schema
    .createTable('invites')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('kind', text, c => c.notNull())
    .addColumn('email', text)
    .addColumn('role', text)
    .addColumn('space_id', text)
    .addColumn('collection_id', text)
    .addColumn('level', text)
    .addColumn('teams', text, c => c.notNull())
    .addColumn('sso', integer, c => c.notNull().defaultTo(0))
    .addColumn('key_hash', text)
    .addColumn('created_by', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('expires_at', text)
    .addColumn('accepted_at', text)
    .addPrimaryKeyConstraint('invites_pk', ['organization_id', 'id'])
    .execute();
  await db.schema
    .createIndex('invites_by_created')
    .on('invites')
    .columns(['organization_id', 'kind', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('invites_by_email').on('invites').columns(['email', 'organization_id']).execute();
  await db.schema
    .createTable('organization_domains')
    .addColumn('domain', text, c => c.notNull())
    .addColumn('organization_id', text, c => c.notNull())
    .addPrimaryKeyConstraint('organization_domains_pk', ['domain', 'organization_id'])
    .execute();
  await db.schema
    .createIndex('organization_domains_by_organization')
    .on('organization_domains')
    .columns(['organization_id'])
    .execute();
  await db.schema
    .createTable('directory')
    .addColumn('kind', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('organization_id', text, c => c.notNull())
    .addPrimaryKeyConstraint('directory_pk', ['kind', 'id'])
    .execute();
}
