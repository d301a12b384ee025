import type { Db } from '../db/database.ts';
import type { SamlProviderRow, SsoIdentityRow } from '../db/tables/sso.ts';

export function findIdentity(
  db: Db,
  provider: Pick<SamlProviderRow, 'organization_id' | 'id'>,
  nameId: string,
): Promise<SsoIdentityRow | undefined> {
  return db
    .selectFrom('sso_identities')
    .selectAll()
    .where('organization_id', '=', provider.organization_id)
    .where('provider_id', '=', provider.id)
    .where('name_id', '=', nameId)
    .executeTakeFirst();
}

/** Keeps who a name stands for, that it was used, and what its owner agreed to. */
export async function putIdentity(db: Db, row: SsoIdentityRow): Promise<void> {
  await db
    .insertInto('sso_identities')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['organization_id', 'provider_id', 'name_id']).doUpdateSet(eb => ({
        user_id: row.user_id,
        last_used_at: row.last_used_at,
        agreed_at: eb
          .case()
          .when('sso_identities.user_id', '=', row.user_id)
          .then(eb.fn.coalesce('excluded.agreed_at', 'sso_identities.agreed_at'))
          .else(row.agreed_at)
          .end(),
      })),
    )
    .execute();
}

/** Ends all links to a user: no provider signs them in any more. */
export async function deleteIdentitiesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sso_identities').where('user_id', '=', userId).execute();
}

/** Ends the links to a user that other organizations' providers have. */
export async function deleteIdentitiesElsewhere(db: Db, userId: string, organizationId: string): Promise<void> {
  await db
    .deleteFrom('sso_identities')
    .where('user_id', '=', userId)
    .where('organization_id', '!=', organizationId)
    .execute();
}

/** Whether a provider of another organization signs the user in without ever having asked them. */
export async function hasUnagreedIdentity(db: Db, userId: string, organizationId: string): Promise<boolean> {
  const other = await db
    .selectFrom('sso_identities')
    .select('organization_id')
    .where('user_id', '=', userId)
    .where('organization_id', '!=', organizationId)
    .where('agreed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Whether the user belongs to another organization too, even as a disabled member. */
export async function belongsElsewhere(db: Db, userId: string, organizationId: string): Promise<boolean> {
  const other = await db
    .selectFrom('members')
    .select('organization_id')
    .where('user_id', '=', userId)
    .where('organization_id', '!=', organizationId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
