import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  for (const column of ['verified_at', 'checked_at', 'problem'])
    await db.schema.alterTable('organization_domains').addColumn(column, text).execute();
  await db.schema
    .createTable('sso_sign_ins')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('provider_id', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('at', text, c => c.notNull())
    .addColumn('outcome', text, c => c.notNull())
    .addColumn('user_id', text)
    .addColumn('email', text)
    .addColumn('reason', text)
    .addPrimaryKeyConstraint('sso_sign_ins_pk', ['organization_id', 'provider_id', 'id'])
    .execute();
  await db.schema
    .createIndex('sso_sign_ins_by_time')
    .on('sso_sign_ins')
    .columns(['organization_id', 'provider_id', 'at', 'id'])
    .execute();
  await db.schema
    .createIndex('sso_sign_ins_by_user')
    .on('sso_sign_ins')
    .columns(['organization_id', 'user_id', 'at'])
    .execute();
  await db.schema
    .createTable('sso_enforcements')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('started_at', text, c => c.notNull())
    .addColumn('started_by', text, c => c.notNull())
    .addColumn('confirm_by', text, c => c.notNull())
    .addPrimaryKeyConstraint('sso_enforcements_pk', ['organization_id'])
    .execute();
  await db.schema
    .createTable('sso_emergency')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('user_id', text, c => c.notNull())
    .addPrimaryKeyConstraint('sso_emergency_pk', ['organization_id', 'user_id'])
    .execute();
}
