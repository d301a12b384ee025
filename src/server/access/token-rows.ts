import type { Db } from '../db/database.ts';
import type { TokenRow } from '../db/tables/accounts.ts';

export function findToken(db: Db, hash: string): Promise<TokenRow | undefined> {
  return db.selectFrom('tokens').selectAll().where('hash', '=', hash).executeTakeFirst();
}

export async function touchToken(db: Db, hash: string, usedAt: string, expiresAt: string | null): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ last_used_at: usedAt, expires_at: expiresAt })
    .where('hash', '=', hash)
    .execute();
}
