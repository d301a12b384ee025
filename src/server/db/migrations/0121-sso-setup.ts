import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/**
 * What is known of a provider's setup, its settings that wait to be tried, and tests that begin at the identity provider:
 * their responses are set aside for a moment, until the browser comes back with its own cookie.
 */
export async function up(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  await db.schema.alterTable('saml_providers').addColumn('product', text).execute();
  for (const flag of ['registered', 'joins_as_guest'])
    await db.schema
      .alterTable('saml_providers')
      .addColumn(flag, integer, c => c.notNull().defaultTo(0))
      .execute();
  await db.schema.alterTable('saml_providers').addColumn('pending', text).execute();
  await db.schema
    .alterTable('saml_tests')
    .addColumn('settings', text, c => c.notNull().defaultTo('live'))
    .execute();
  await db.schema.alterTable('saml_tests').addColumn('token_id', text).execute();
  await db.schema
    .createTable('saml_parked')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('provider_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('response', text, c => c.notNull())
    .addColumn('relay_state', text)
    .addColumn('expires_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('saml_parked_pk', ['organization_id', 'provider_id', 'id'])
    .execute();
}
