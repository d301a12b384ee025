import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';

type Rows = { m: Tables['members']; o: Tables['organizations'] };

/**
 * For a subquery: members `m` who must come through the SSO of their organization `o`. Admins keep a way out (decisions
 * 5.7): those of the emergency list, or all of them where none of that list can use it.
 */
const ssoOnlyMembers = (now: string) =>
  expressionBuilder<Tables, never>()
    .selectFrom('members as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .where('m.disabled', '=', 0)
    .where('m.sso', '=', 1)
    .where(isRequired(now))
    .where(eb => eb.not(hasWayOut()))
    .select('o.id');

/** Whether organization `o` requires SSO: an enforcement that was not confirmed in time is over, even before it is cleared away. */
function isRequired(now: string): Expression<SqlBool> {
  const eb = expressionBuilder<Tables & Pick<Rows, 'o'>, 'o'>();
  const over = eb
    .selectFrom('sso_enforcements as e')
    .select('e.organization_id')
    .whereRef('e.organization_id', '=', 'o.id')
    .where('e.confirm_by', '<=', now);
  return eb.and([eb('o.sso', '=', 1), eb.not(eb.exists(over))]);
}

/** Which of these organizations require SSO. */
export async function requiringSso(db: Db, ids: readonly string[], now: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('organizations as o')
    .select('o.id')
    .where('o.id', 'in', ids)
    .where(isRequired(now.toISOString()))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whether `m` is an admin who may use a password whatever is required. */
export function hasWayOut(): Expression<SqlBool> {
  const eb = expressionBuilder<Tables & Rows, 'm' | 'o'>();
  const listed = eb
    .selectFrom('sso_emergency as s')
    .innerJoin('members as a', join =>
      join.onRef('a.organization_id', '=', 's.organization_id').onRef('a.user_id', '=', 's.user_id'),
    )
    .innerJoin('users as u', 'u.id', 's.user_id')
    .whereRef('s.organization_id', '=', 'm.organization_id')
    .where('a.role', '=', 'admin')
    .where('a.disabled', '=', 0)
    .where('u.password_hash', 'is not', null)
    .select('s.user_id');
  return eb.and([
    // Without this, a guest's role makes it neither true nor false.
    eb('m.role', 'is not', null),
    eb('m.role', '=', 'admin'),
    eb.or([eb.not(eb.exists(listed)), eb.exists(listed.whereRef('s.user_id', '=', 'm.user_id'))]),
  ]);
}

/** The organizations that want this user to sign in through their SSO only; admins keep their password (decisions 5.7). */
export function findSsoOnlyOrganizations(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<{ id: string; title: string }[]> {
  return db
    .selectFrom('organizations')
    .select(['id', 'title'])
    .where('id', 'in', ssoOnlyMembers(now.toISOString()).where('m.user_id', '=', userId))
    .orderBy('sort_title')
    .execute();
}

/**
 * One of them, if the user may not come in.
 * @param throughId the organization whose provider vouches for them: none, when it is among those that want it
 */
export async function findSsoOnlyOrganization(
  db: Db,
  { throughId, ...who }: { userId: string; now: Date; throughId?: string },
): Promise<{ id: string; title: string } | undefined> {
  const strict = await findSsoOnlyOrganizations(db, who);
  return strict.some(({ id }) => id === throughId) ? undefined : strict[0];
}
