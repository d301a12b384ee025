import { sql } from 'kysely';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import type { SamlParkedRow, SamlProviderRow, SamlRequestRow, SamlTestRow } from '../db/tables/sso.ts';

type Provider = Pick<SamlProviderRow, 'organization_id' | 'id'>;

export async function insertRequest(db: Db, row: SamlRequestRow): Promise<void> {
  await db.insertInto('saml_requests').values(row).execute();
}

/** What is taken out once, before it expires. */
const isTaken = ({ organization_id, id: providerId }: Provider, id: string, now: string) =>
  sql<boolean>`organization_id = ${organization_id} and provider_id = ${providerId} and id = ${id} and expires_at > ${now}`;

/** Takes a request out: one answer to it is heard. */
export function takeRequest(db: Db, provider: Provider, id: string, now: string): Promise<SamlRequestRow | undefined> {
  return db
    .deleteFrom('saml_requests')
    .where(isTaken(provider, id, now))
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

/** The request of this name, which stays. */
export function findRequest(
  db: Db,
  { organization_id, id: providerId }: Provider,
  id: string,
): Promise<SamlRequestRow | undefined> {
  return db
    .selectFrom('saml_requests')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('provider_id', '=', providerId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** So many responses of a provider are set aside at a time: anybody can send some. */
const mostParked = 20;

/** Sets a response aside. False when there are too many. */
export async function park(db: Db, row: SamlParkedRow): Promise<boolean> {
  const parked = db.selectFrom('saml_parked').where('organization_id', '=', row.organization_id);
  if ((await countRows(parked.where('provider_id', '=', row.provider_id))) >= mostParked) return false;
  await db.insertInto('saml_parked').values(row).execute();
  return true;
}

/** Takes a response out: it goes on once. */
export function unpark(db: Db, provider: Provider, id: string, now: string): Promise<SamlParkedRow | undefined> {
  return db
    .deleteFrom('saml_parked')
    .where(isTaken(provider, id, now))
    .returningAll()
    .executeTakeFirst();
}

/** A test of a provider that waits for a response that nobody asked for: of this session, or of any. */
export function findArmedTest(
  db: Db,
  { organization_id, id: providerId }: Provider,
  { now, tokenId }: { now: string; tokenId?: string },
): Promise<SamlTestRow | undefined> {
  return db
    .selectFrom('saml_tests')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('provider_id', '=', providerId)
    .where('finished_at', 'is', null)
    .where('expires_at', '>', now)
    .where('token_id', tokenId === undefined ? 'is not' : '=', tokenId ?? null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
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

/** Ends tests that still wait: one, or those of a session. */
export async function endTests(
  db: Db,
  { organization_id, id: providerId }: Provider,
  { at, ...which }: ({ id: string } | { tokenId: string }) & { at: string },
): Promise<void> {
  await db
    .updateTable('saml_tests')
    .set({ expires_at: at })
    .where('organization_id', '=', organization_id)
    .where('provider_id', '=', providerId)
    .where('finished_at', 'is', null)
    .where('expires_at', '>', at)
    .where(eb => ('id' in which ? eb('id', '=', which.id) : eb('token_id', '=', which.tokenId)))
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
  await db.deleteFrom('saml_parked').where('expires_at', '<=', now).execute();
  await db.deleteFrom('saml_tests').where('created_at', '<=', testsBefore).execute();
}
