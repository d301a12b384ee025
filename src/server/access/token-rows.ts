import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import type { TokenRow } from '../db/tables/accounts.ts';

/** A token, and whether its user comes to some organization through SSO. */
export function findToken(db: Db, hash: string): Promise<(TokenRow & { has_sso: SqlBool }) | undefined> {
  return kept(db)
    .selectFrom('tokens as t')
    .selectAll('t')
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('members as m')
            .select('m.organization_id')
            .whereRef('m.user_id', '=', 't.user_id')
            .where('m.sso', '=', 1),
        )
        .as('has_sso'),
    )
    .where('t.hash', '=', hash)
    .executeTakeFirst();
}

/** The id of the user of a token, valid or not, as a query. */
export const ownerOf = (hash: string): RawBuilder<string> => sql`(select user_id from tokens where hash = ${hash})`;

export async function touchToken(db: Db, hash: string, usedAt: string, expiresAt: string | null): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ last_used_at: usedAt, expires_at: expiresAt })
    .where('hash', '=', hash)
    .execute();
}
