import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#contract/common.ts';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { KeptOrganizationRow, OrganizationRow } from '../db/tables/accounts.ts';
import { heldHostnames } from './former-hostname-rows.ts';

/** An organization as one of its members sees it. */
export interface MembershipRow extends OrganizationRow {
  role: Role | null;
  owns_team: number;
  member_sso: number;
  /** Of an enforcement of SSO that waits, or waited, to be confirmed. */
  sso_confirm_by: string | null;
}

export function findOrganizationByHostname(db: Db, hostname: string): Promise<OrganizationRow | undefined> {
  return db.selectFrom('organizations').selectAll().where('hostname', '=', hostname).executeTakeFirst();
}

const memberships = (db: Db, userId: string, isOpen: RawBuilder<boolean> = sql`m.disabled = 0`) =>
  db
    .selectFrom('members as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .where('m.user_id', '=', userId)
    .where(isOpen)
    .selectAll('o')
    .select(['m.role', 'm.sso as member_sso'])
    .select(eb =>
      eb
        .selectFrom('sso_enforcements as e')
        .whereRef('e.organization_id', '=', 'o.id')
        .select('e.confirm_by')
        .as('sso_confirm_by'),
    )
    .select(
      sql<number>`case when exists (select 1 from team_members t where t.organization_id = o.id and t.user_id = ${userId} and t.role = 'owner') then 1 else 0 end`.as(
        'owns_team',
      ),
    );

/** @param isOpen of a membership `m` */
export function listMemberships(
  db: Db,
  userId: string,
  isOpen: RawBuilder<boolean>,
  request: PageRequest,
): Promise<Page<MembershipRow>> {
  return fetchPage(
    memberships(db, userId, isOpen),
    [
      { column: 'o.sort_title', value: row => row.sort_title },
      { column: 'o.id', value: row => row.id },
    ],
    request,
  );
}

export function countMemberships(db: Db, userId: string, isOpen: RawBuilder<boolean>): Promise<number> {
  return countRows(db.selectFrom('members as m').where('m.user_id', '=', userId).where(isOpen));
}

export function findMembershipOf(
  db: Db,
  userId: string,
  organizationId: string,
  isOpen?: RawBuilder<boolean>,
): Promise<MembershipRow | undefined> {
  return memberships(kept(db), userId, isOpen).where('o.id', '=', organizationId).executeTakeFirst();
}

/** Undefined when there is none. @param reason null lifts it */
export function blockOrganization(
  db: Db,
  organizationId: string,
  reason: string | null,
): Promise<{ title: string } | undefined> {
  return db
    .updateTable('organizations')
    .set({ blocked_reason: reason })
    .where('id', '=', organizationId)
    .returning('title')
    .executeTakeFirst();
}

/** To which of these organizations the user belongs, even as a disabled member. */
export async function belongsTo(db: Db, userId: string, organizationIds: readonly string[]): Promise<Set<string>> {
  if (organizationIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('members')
    .select('organization_id')
    .where('user_id', '=', userId)
    .where('organization_id', 'in', organizationIds)
    .execute();
  return new Set(rows.map(row => row.organization_id));
}

/** False, and nothing else, when the hostname is taken. */
export async function insertOrganization(db: Db, row: OrganizationRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('organizations')
    .values(row)
    .onConflict(conflict => conflict.column('hostname').doNothing())
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}

export async function updateOrganization(db: Db, id: string, changes: Partial<OrganizationRow>): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('organizations').set(changes).where('id', '=', id).execute();
}

/** Which of these hostnames are taken; also those that others than the organization `except` gave up not long ago. */
export async function takenHostnames(
  db: Db,
  hostnames: readonly string[],
  { now, except }: { now: Date; except?: string },
): Promise<Set<string>> {
  const rows = await db.selectFrom('organizations').select('hostname').where('hostname', 'in', hostnames).execute();
  const deleted = await db
    .selectFrom('deleted_organizations')
    .select('hostname')
    .where('hostname', 'in', hostnames)
    .execute();
  const held = await heldHostnames(db, hostnames, { now: now.toISOString(), except });
  return new Set([...[...rows, ...deleted].map(({ hostname }) => hostname), ...held]);
}

export function findOrganization(db: Db, id: string): Promise<KeptOrganizationRow | undefined> {
  return db.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Organizations that name this e-mail domain, by title. */
export function organizationsOfDomain(db: Db, domain: string): Promise<OrganizationRow[]> {
  return db
    .selectFrom('organization_domains as d')
    .innerJoin('organizations as o', 'o.id', 'd.organization_id')
    .where('d.domain', '=', domain)
    .selectAll('o')
    .orderBy('o.sort_title')
    .orderBy('o.id')
    .limit(100)
    .execute();
}

/** Makes the domains by which an organization is found the ones given; those that stay, stay verified. */
export async function replaceDomains(db: Db, organizationId: string, domains: readonly string[]): Promise<void> {
  let gone = db.deleteFrom('organization_domains').where('organization_id', '=', organizationId);
  if (domains.length > 0) gone = gone.where('domain', 'not in', domains);
  await gone.execute();
  if (domains.length === 0) return;
  const unchecked = { organization_id: organizationId, verified_at: null, checked_at: null, problem: null };
  await db
    .insertInto('organization_domains')
    .values(domains.map(domain => ({ domain, ...unchecked })))
    .onConflict(conflict => conflict.columns(['domain', 'organization_id']).doNothing())
    .execute();
}

export async function hasOrganizations(db: Db): Promise<boolean> {
  return (await db.selectFrom('organizations').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Whether the organization has a site with this id. */
export async function hasSite(db: Db, organizationId: string, id: string): Promise<boolean> {
  const site = await db
    .selectFrom('sites')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return site !== undefined;
}

export async function listOrganizationIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('organizations').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
