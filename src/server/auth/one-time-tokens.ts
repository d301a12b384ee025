import type { Db } from '../db/database.ts';
import type { OneTimeTokenRow } from '../db/tables/accounts.ts';
import { badMember } from '../http/errors.ts';
import { hashToken } from '../http/sessions.ts';
import { newToken } from '../ids.ts';
import { findOneTimeToken, insertOneTimeToken, type Purpose, takeOneTimeToken, takeOneTimeTokens } from './rows.ts';

const hour = 3_600_000;
export const hoursValid = { 'verify-email': 72, 'reset-password': 1 } as const;
type MailedPurpose = keyof typeof hoursValid;

/** A new secret for a mailed link; the one before stops working. */
export async function makeOneTimeToken(tx: Db, purpose: MailedPurpose, userId: string, now: Date): Promise<string> {
  const token = newToken();
  await takeOneTimeTokens(tx, purpose, userId);
  await insertOneTimeToken(tx, {
    hash: hashToken(token),
    purpose,
    user_id: userId,
    expires_at: new Date(now.getTime() + hoursValid[purpose] * hour).toISOString(),
  });
  return token;
}

/** Whether a link still works, before what takes long is done for it. @throws 400 when it does not */
export async function checkOneTimeToken(db: Db, purpose: Purpose, token: string, now: Date): Promise<void> {
  userOf(await findOneTimeToken(db, purpose, hashToken(token)), now);
}

/** The user whose link this is; it works once. @throws 400 when it is unknown, used or too old */
export async function redeemOneTimeToken(tx: Db, purpose: Purpose, token: string, now: Date): Promise<string> {
  return userOf(await takeOneTimeToken(tx, purpose, hashToken(token)), now);
}

function userOf(row: OneTimeTokenRow | undefined, now: Date): string {
  if (!row?.user_id || (row.expires_at !== null && row.expires_at <= now.toISOString()))
    throw badMember('token', 'one-time-link');
  return row.user_id;
}
