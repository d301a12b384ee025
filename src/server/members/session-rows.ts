import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { TokenRow } from '../db/tables/accounts.ts';

/** The ways in of a member over which an organization may dispose. */
interface Scope {
  organizationId: string;
  userId: string;
}

/**
 * All of somebody who is in this organization alone, for they open nothing else; of others those for which its identity
 * provider vouched.
 */
const disposable = (db: Db, { organizationId, userId }: Scope) =>
  db
    .selectFrom('tokens')
    .where('user_id', '=', userId)
    .where('kind', 'in', ['session', 'personal'])
    .where(eb =>
      eb.or([
        eb('sso_organization_id', '=', organizationId),
        eb.not(
          eb.exists(
            eb
              .selectFrom('members as m')
              .select('m.user_id')
              .where('m.user_id', '=', userId)
              .where('m.organization_id', '<>', organizationId),
          ),
        ),
      ]),
    );

const valid = (db: Db, scope: Scope, now: string) =>
  disposable(db, scope).where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]));

/** Those that have not run out, newest first. */
export function listMemberTokens(db: Db, scope: Scope, now: string, request: PageRequest): Promise<Page<TokenRow>> {
  return fetchPage(
    valid(db, scope, now).selectAll(),
    [
      { column: 'created_at', value: row => row.created_at },
      { column: 'id', value: row => row.id },
    ],
    request,
  );
}

export function countMemberTokens(db: Db, scope: Scope, now: string): Promise<number> {
  return countRows(valid(db, scope, now));
}

/** @param keptId of the one that stays */
export async function deleteMemberTokens(db: Db, scope: Scope, keptId: string | undefined): Promise<void> {
  await db
    .deleteFrom('tokens')
    .where('id', 'in', disposable(db, scope).select('id'))
    .where('user_id', '=', scope.userId)
    .$if(keptId !== undefined, query => query.where('id', '<>', keptId ?? ''))
    .execute();
}
