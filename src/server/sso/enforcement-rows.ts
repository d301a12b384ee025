import { sql } from 'kysely';
import { hasWayOut } from '../access/sso-rows.ts';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import type { TokenRow, UserRow } from '../db/tables/accounts.ts';
import type { SsoEnforcementRow } from '../db/tables/sso.ts';
import { listDomains } from './domain-rows.ts';

/** What waits to be confirmed, or would still be waiting if its time were not over. */
export function findEnforcement(db: Db, organizationId: string): Promise<SsoEnforcementRow | undefined> {
  return db.selectFrom('sso_enforcements').selectAll().where('organization_id', '=', organizationId).executeTakeFirst();
}

/** In place of one before. */
export async function putEnforcement(db: Db, row: SsoEnforcementRow): Promise<void> {
  await deleteEnforcement(db, row.organization_id);
  await db.insertInto('sso_enforcements').values(row).execute();
}

export async function deleteEnforcement(db: Db, organizationId: string): Promise<void> {
  await db.deleteFrom('sso_enforcements').where('organization_id', '=', organizationId).execute();
}

const activeAdmins = (db: Db, organizationId: string) =>
  db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organizationId)
    .where('m.role', '=', 'admin')
    .where('m.disabled', '=', 0);

/** More of them are not read: whoever is told, or can get in, need not be everybody. */
export const mostAdmins = 100;

/** Active admins who have a password, by name: those of the list, all, or of these. */
export async function findPasswordAdmins(
  db: Db,
  organizationId: string,
  which: 'listed' | 'all' | readonly string[],
): Promise<UserRow[]> {
  if (which.length === 0) return [];
  let query = activeAdmins(db, organizationId).where('u.password_hash', 'is not', null);
  if (which === 'listed')
    query = query.where('u.id', 'in', eb =>
      eb.selectFrom('sso_emergency').select('user_id').where('organization_id', '=', organizationId),
    );
  else if (which !== 'all') query = query.where('u.id', 'in', which);
  return query.selectAll('u').orderBy('m.sort_name').orderBy('u.id').limit(mostAdmins).execute();
}

export async function listAdminIds(db: Db, organizationId: string): Promise<string[]> {
  const rows = await activeAdmins(db, organizationId).select('u.id').limit(mostAdmins).execute();
  return rows.map(({ id }) => id);
}

/** So many names are told to somebody who could not sign in. */
const mostNames = 3;

/** Names of the admins who were here last. */
export async function listAdminNames(db: Db, organizationId: string): Promise<string[]> {
  const rows = await activeAdmins(db, organizationId)
    .select('u.display_name')
    .orderBy(sql`coalesce(m.last_seen_at, '')`, 'desc')
    .orderBy('m.joined_at')
    .limit(mostNames)
    .execute();
  return rows.map(row => row.display_name);
}

/** Active admins with an address that is theirs. */
export function listAdminAddresses(db: Db, organizationId: string): Promise<Pick<UserRow, 'email' | 'language'>[]> {
  return activeAdmins(db, organizationId)
    .where('u.email_verified_at', 'is not', null)
    .select(['u.email', 'u.language'])
    .limit(mostAdmins)
    .execute();
}

export async function replaceEmergency(db: Db, organizationId: string, userIds: readonly string[]): Promise<void> {
  await db.deleteFrom('sso_emergency').where('organization_id', '=', organizationId).execute();
  if (userIds.length === 0) return;
  const rows = userIds.map(user_id => ({ organization_id: organizationId, user_id }));
  await db.insertInto('sso_emergency').values(rows).execute();
}

/** Active members who are marked for SSO and those who are not; of the latter, admins with a way out do not count. */
export async function countLinked(db: Db, organizationId: string): Promise<{ linked: number; others: number }> {
  const rows = await db
    .selectFrom('members as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .where('m.organization_id', '=', organizationId)
    .where('m.disabled', '=', 0)
    .where(eb => eb.or([eb('m.sso', '=', 1), eb.not(hasWayOut())]))
    .groupBy('m.sso')
    .select(eb => ['m.sso', eb.fn.countAll<number>().as('count')])
    .execute();
  const count = (sso: 0 | 1) => Number(rows.find(row => row.sso === sso)?.count ?? 0);
  return { linked: count(1), others: count(0) };
}

/** What single sign-on does not touch: API tokens of active members, and guests with an address outside of the verified domains. */
export async function countExempt(
  db: Db,
  organizationId: string,
  now: string,
): Promise<{ tokens: number; guests: number }> {
  const members = db
    .selectFrom('members as m')
    .where('m.organization_id', '=', organizationId)
    .where('m.disabled', '=', 0);
  const tokens = members
    .innerJoin('tokens as t', 't.user_id', 'm.user_id')
    .where('t.kind', '=', 'personal')
    .where(eb => eb.or([eb('t.expires_at', 'is', null), eb('t.expires_at', '>', now)]));
  const domains = (await listDomains(db, organizationId)).filter(row => row.verified_at !== null);
  const guests = members
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.role', 'is', null)
    .where('m.sso', '=', 0)
    .where(eb => eb.and(domains.map(({ domain }) => eb('u.email', 'not like', `%@${domain}`))));
  return { tokens: await countRows(tokens), guests: await countRows(guests) };
}

export function findSession(db: Db, userId: string, tokenId: string): Promise<TokenRow | undefined> {
  return db
    .selectFrom('tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', tokenId)
    .where('kind', '=', 'session')
    .executeTakeFirst();
}
