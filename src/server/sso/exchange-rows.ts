import type { Db } from '../db/database.ts';
import type { SamlProviderRow, SamlRequestRow, SamlTestRow } from '../db/tables/sso.ts';

type Provider = Pick<SamlProviderRow, 'organization_id' | 'id'>;

export async function insertRequest(db: Db, row: SamlRequestRow): Promise<void> {
  await db.insertInto('saml_requests').values(row).execute();
}

/** Takes a request out: one answer to it is heard. */
export function takeRequest(
  db: Db,
  { organization_id, id: providerId }: Provider,
  id: string,
  now: string,
): Promise<SamlRequestRow | undefined> {
  return db
    .deleteFrom('saml_requests')
    .where('organization_id', '=', organization_id)
    .where('provider_id', '=', providerId)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Records the use of an assertion; false when it was used before. */
export async function spendAssertion(db: Db, provider: Provider, id: string, expiresAt: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('saml_assertions')
    .values({ organization_id: provider.organization_id, provider_id: provider.id, id, expires_at: expiresAt })
    .onConflict(conflict => conflict.columns(['organization_id', 'provider_id', 'id']).doNothing())
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}

export async function insertTest(db: Db, row: SamlTestRow): Promise<void> {
  await db.insertInto('saml_tests').values(row).execute();
}

const tests = (db: Db, { organization_id, id: providerId }: Provider, id: string) =>
  db
    .selectFrom('saml_tests')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('provider_id', '=', providerId)
    .where('id', '=', id);

export function findTest(db: Db, provider: Provider, id: string): Promise<SamlTestRow | undefined> {
  return tests(db, provider, id).executeTakeFirst();
}

export async function finishTest(
  db: Db,
  { organization_id, provider_id, id }: Pick<SamlTestRow, 'organization_id' | 'provider_id' | 'id'>,
  finished: Pick<SamlTestRow, 'finished_at' | 'report'>,
): Promise<void> {
  await db
    .updateTable('saml_tests')
    .set(finished)
    .where('organization_id', '=', organization_id)
    .where('provider_id', '=', provider_id)
    .where('id', '=', id)
    .execute();
}

/** Removes what is too old to be of use. */
export async function deleteExpired(
  db: Db,
  { now, tests: testsBefore, signIns, requests }: { now: string; tests: string; signIns: string; requests: string },
): Promise<void> {
  await db.deleteFrom('sso_link_requests').where('created_at', '<=', requests).execute();
  await db.deleteFrom('sso_sign_ins').where('at', '<=', signIns).execute();
  await db.deleteFrom('saml_requests').where('expires_at', '<=', now).execute();
  await db.deleteFrom('saml_assertions').where('expires_at', '<=', now).execute();
  await db.deleteFrom('saml_tests').where('created_at', '<=', testsBefore).execute();
}
