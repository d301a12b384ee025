import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { TokenRow } from '../db/tables/accounts.ts';

/** The ways in of members that an organization may end. */
interface Scope {
  organizationId: string;
  userIds: readonly string[];
}

type Kind = 'session' | 'personal';

const all: readonly Kind[] = ['session', 'personal'];

/**
 * All of somebody who is in this organization alone, for they open nothing else; of others those for which its identity
 * provider vouched.
 */
const disposable = (db: Db, { organizationId, userIds }: Scope, kinds: readonly Kind[]) =>
  db
    .selectFrom('tokens as t')
    .where('t.user_id', 'in', userIds)
    .where('t.kind', 'in', kinds)
    .where(eb =>
      eb.or([
        eb('t.sso_organization_id', '=', organizationId),
        eb.not(
          eb.exists(
            eb
              .selectFrom('members as m')
              .select('m.user_id')
              .whereRef('m.user_id', '=', 't.user_id')
              .where('m.organization_id', '<>', organizationId),
          ),
        ),
      ]),
    );

const valid = (db: Db, scope: Scope, now: string, kinds = all) =>
  disposable(db, scope, kinds).where(eb => eb.or([eb('t.expires_at', 'is', null), eb('t.expires_at', '>', now)]));

/** Those that have not run out, newest first. */
export function listMemberTokens(db: Db, scope: Scope, now: string, request: PageRequest): Promise<Page<TokenRow>> {
  return fetchPage(
    valid(db, scope, now).selectAll('t'),
    [
      { column: 't.created_at', value: row => row.created_at },
      { column: 't.id', value: row => row.id },
    ],
    request,
  );
}

export function countMemberTokens(db: Db, scope: Scope, now: string, kinds = all): Promise<number> {
  return countRows(valid(db, scope, now, kinds));
}

interface Chosen {
  /** Only the one with this id. */
  id?: string | undefined;
  /** Id of one that stays. */
  keptId?: string | undefined;
}

export async function deleteDisposable(db: Db, scope: Scope, kinds = all, { id, keptId }: Chosen = {}): Promise<void> {
  if (scope.userIds.length === 0) return;
  await db
    .deleteFrom('tokens')
    .where('id', 'in', disposable(db, scope, kinds).select('t.id'))
    .where('user_id', 'in', scope.userIds)
    .$if(id !== undefined, query => query.where('id', '=', id ?? ''))
    .$if(keptId !== undefined, query => query.where('id', '<>', keptId ?? ''))
    .execute();
}
