import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { TokenRow } from '../db/tables/accounts.ts';

export async function insertToken(
  db: Db,
  {
    user_agent = '',
    sso_organization_id = null,
    ...row
  }: Omit<TokenRow, 'user_agent' | 'sso_organization_id'> & Partial<TokenRow>,
): Promise<void> {
  await db
    .insertInto('tokens')
    .values({ ...row, user_agent, sso_organization_id })
    .execute();
}

interface Owned {
  userId: string;
  kind: 'session' | 'personal';
}

/** A user's tokens of one kind that have not run out. */
const valid = (db: Db, { userId, kind }: Owned, now: string) =>
  db
    .selectFrom('tokens')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]));

/** Newest first. */
export function listTokens(db: Db, owned: Owned, now: string, request: PageRequest): Promise<Page<TokenRow>> {
  return fetchPage(
    valid(db, owned, now).selectAll(),
    [
      { column: 'created_at', value: row => row.created_at },
      { column: 'id', value: row => row.id },
    ],
    request,
  );
}

export function countTokens(db: Db, owned: Owned, now: string): Promise<number> {
  return countRows(valid(db, owned, now));
}

export async function deleteToken(db: Db, { userId, kind }: Owned, id: string): Promise<void> {
  await db.deleteFrom('tokens').where('id', '=', id).where('user_id', '=', userId).where('kind', '=', kind).execute();
}

/** Ends every session of a user but the one to keep. */
export async function deleteSessions(db: Db, userId: string, keptId?: string): Promise<void> {
  let query = db.deleteFrom('tokens').where('user_id', '=', userId).where('kind', '=', 'session');
  if (keptId !== undefined) query = query.where('id', '!=', keptId);
  await query.execute();
}

/** Ends the sessions that other organizations' providers began, but the one to keep. */
export async function deleteSessionsThroughOthers(
  db: Db,
  userId: string,
  organizationId: string,
  keptId?: string,
): Promise<void> {
  let query = db
    .deleteFrom('tokens')
    .where('user_id', '=', userId)
    .where('kind', '=', 'session')
    .where('sso_organization_id', '!=', organizationId);
  if (keptId !== undefined) query = query.where('id', '!=', keptId);
  await query.execute();
}

export async function deleteExpiredTokens(db: Db, userId: string, now: string): Promise<void> {
  await db.deleteFrom('tokens').where('user_id', '=', userId).where('expires_at', '<=', now).execute();
}

export async function deleteAllTokens(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('tokens').where('user_id', '=', userId).execute();
}

export async function deleteExpiredContentTokens(tx: Db, userId: string, now: string): Promise<void> {
  await tx
    .deleteFrom('tokens')
    .where('user_id', '=', userId)
    .where('kind', '=', 'content')
    .where('expires_at', '<=', now)
    .execute();
}
