import type { Db } from '../db/database.ts';
import type { TokenRow } from '../db/tables/accounts.ts';
import { badMember, conflict } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { lockUser } from '../users/rows.ts';
import { countTokens, insertToken } from './rows.ts';

const tokenLimit = 100;

interface Wanted {
  userId: string;
  /** Of the secret. */
  hash: string;
  label: string;
  expiresAt: string | undefined;
  now: string;
}

/** A personal token of a user. @throws 400 when its time is over already; 409 when the user has too many */
export async function makeToken(
  tx: Db,
  { userId, hash, label, expiresAt, now }: Wanted,
): Promise<Omit<TokenRow, 'user_agent' | 'sso_organization_id'>> {
  if (expiresAt !== undefined && expiresAt <= now) throw badMember('expiresAt', 'in-the-past');
  await lockUser(tx, userId);
  if ((await countTokens(tx, { userId, kind: 'personal' }, now)) >= tokenLimit)
    throw conflict('token-limit', { limit: tokenLimit });
  const row = {
    ...{ hash, id: newId(), kind: 'personal' as const, user_id: userId, label, site_id: null, organization_id: null },
    ...{ created_at: now, last_used_at: null, expires_at: expiresAt ?? null },
  };
  await insertToken(tx, row);
  return row;
}
