import { ssoOnlyMembers } from '../access/sso-rows.ts';
import type { Db } from '../db/database.ts';
import type { OneTimeTokenRow } from '../db/tables/accounts.ts';

export type Purpose = OneTimeTokenRow['purpose'];

export async function insertOneTimeToken(db: Db, row: OneTimeTokenRow): Promise<void> {
  await db.insertInto('one_time_tokens').values(row).execute();
}

/** Takes a token out: whoever gets it is the only one. */
export function takeOneTimeToken(db: Db, purpose: Purpose, hash: string): Promise<OneTimeTokenRow | undefined> {
  return db
    .deleteFrom('one_time_tokens')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .returningAll()
    .executeTakeFirst();
}

/** Takes out every token of a purpose, of one user where one is named. */
export function takeOneTimeTokens(db: Db, purpose: Purpose, userId: string | null): Promise<OneTimeTokenRow[]> {
  return db
    .deleteFrom('one_time_tokens')
    .where('purpose', '=', purpose)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .returningAll()
    .execute();
}

/**
 * An organization that wants this user to sign in through SSO only; admins keep their password (decisions 5.7).
 * @param throughId the organization whose provider vouches for them: none, when it is among those that want it
 */
export async function findSsoOnlyOrganization(
  db: Db,
  { userId, now, throughId }: { userId: string; now: Date; throughId?: string },
): Promise<{ id: string; title: string } | undefined> {
  const strict = await db
    .selectFrom('organizations')
    .select(['id', 'title'])
    .where('id', 'in', ssoOnlyMembers(now.toISOString()).where('m.user_id', '=', userId))
    .orderBy('sort_title')
    .execute();
  return strict.some(({ id }) => id === throughId) ? undefined : strict[0];
}
