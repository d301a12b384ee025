import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema.alterTable('tokens').addColumn('sso_organization_id', text).execute();
  await db.schema
    .createTable('saml_providers')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('label', text, c => c.notNull())
    .addColumn('sort_label', text, c => c.notNull())
    .addColumn('sso_url', text, c => c.notNull())
    .addColumn('entity_id', text, c => c.notNull())
    .addColumn('certificate', text, c => c.notNull())
    .addColumn('default_team', text)
    .addColumn('default_role', text)
    .addColumn('signed', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('tested_at', text)
    .addPrimaryKeyConstraint('saml_providers_pk', ['organization_id', 'id'])
    .execute();
  await db.schema
    .createIndex('saml_providers_by_label')
    .on('saml_providers')
    .columns(['organization_id', 'sort_label', 'id'])
    .execute();
  await db.schema
    .createTable('sso_identities')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('provider_id', text, c => c.notNull())
    .addColumn('name_id', text, c => c.notNull())
    .addColumn('user_id', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('last_used_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('sso_identities_pk', ['organization_id', 'provider_id', 'name_id'])
    .execute();
  await db.schema
    .createIndex('sso_identities_by_user')
    .on('sso_identities')
    .columns(['organization_id', 'user_id'])
    .execute();
  await db.schema
    .createTable('saml_requests')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('provider_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('return_to', text, c => c.notNull())
    .addColumn('test_id', text)
    .addColumn('expires_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('saml_requests_pk', ['organization_id', 'provider_id', 'id'])
    .execute();
  await db.schema
    .createTable('saml_assertions')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('provider_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('expires_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('saml_assertions_pk', ['organization_id', 'provider_id', 'id'])
    .execute();
  await db.schema
    .createTable('saml_tests')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('provider_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('expires_at', text, c => c.notNull())
    .addColumn('finished_at', text)
    .addColumn('report', text)
    .addPrimaryKeyConstraint('saml_tests_pk', ['organization_id', 'provider_id', 'id'])
    .execute();
}
