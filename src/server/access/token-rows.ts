import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { TokenRow } from '../db/tables/accounts.ts';
import { ssoOnlyMembers } from './sso-rows.ts';

/** A token, and whether its user has to sign in through the SSO of an organization that this session did not come from. */
export function findToken(db: Db, hash: string, now: string): Promise<(TokenRow & { barred: number }) | undefined> {
  return db
    .selectFrom('tokens as t')
    .selectAll('t')
    .select(eb => {
      const strict = ssoOnlyMembers(now).where('m.user_id', '=', sql.ref<string>('t.user_id'));
      const barred = eb.and([
        eb('t.kind', '=', 'session'),
        eb.exists(strict),
        eb.not(eb.exists(strict.where('o.id', '=', sql.ref<string>('t.sso_organization_id')))),
      ]);
      return eb.case().when(barred).then(1).else(0).end().as('barred');
    })
    .where('t.hash', '=', hash)
    .executeTakeFirst();
}

export async function touchToken(db: Db, hash: string, usedAt: string, expiresAt: string | null): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ last_used_at: usedAt, expires_at: expiresAt })
    .where('hash', '=', hash)
    .execute();
}
