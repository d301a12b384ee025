import type { Db } from '../db/database.ts';
import type { OneTimeTokenRow } from '../db/tables/accounts.ts';

export type Purpose = OneTimeTokenRow['purpose'];

export async function insertOneTimeToken(db: Db, row: OneTimeTokenRow): Promise<void> {
  await db.insertInto('one_time_tokens').values(row).execute();
}

export function findOneTimeToken(db: Db, purpose: Purpose, hash: string): Promise<OneTimeTokenRow | undefined> {
  return db
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
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
