import type { Db } from '../db/database.ts';
import type { OrganizationDomainRow, OrganizationRow } from '../db/tables/accounts.ts';
import { organizationsOfDomain } from '../organizations/rows.ts';

const domains = (db: Db, organizationId: string) =>
  db.selectFrom('organization_domains').selectAll().where('organization_id', '=', organizationId);

/** By name. */
export function listDomains(db: Db, organizationId: string): Promise<OrganizationDomainRow[]> {
  return domains(db, organizationId).orderBy('domain').execute();
}

export function findDomain(db: Db, organizationId: string, domain: string): Promise<OrganizationDomainRow | undefined> {
  return domains(db, organizationId).where('domain', '=', domain).executeTakeFirst();
}

export async function updateDomain(
  db: Db,
  { organization_id, domain }: Pick<OrganizationDomainRow, 'organization_id' | 'domain'>,
  changes: Partial<Omit<OrganizationDomainRow, 'organization_id' | 'domain'>>,
): Promise<void> {
  await db
    .updateTable('organization_domains')
    .set(changes)
    .where('organization_id', '=', organization_id)
    .where('domain', '=', domain)
    .execute();
}

const verified = (db: Db, domain: string) =>
  db
    .selectFrom('organization_domains')
    .select('organization_id')
    .where('domain', '=', domain)
    .where('verified_at', 'is not', null)
    .limit(100);

/** Whether this organization, and no other, has verified the domain. */
export async function isSoleOwner(db: Db, organizationId: string, domain: string): Promise<boolean> {
  const owners = await verified(db, domain).execute();
  return owners.length === 1 && owners[0]?.organization_id === organizationId;
}

/** The organizations to which people with an address of the domain may belong: where one has verified it, no other. */
export async function organizationsToEnter(db: Db, domain: string): Promise<OrganizationRow[]> {
  const organizations = await organizationsOfDomain(db, domain);
  const owners = new Set((await verified(db, domain).execute()).map(row => row.organization_id));
  return owners.size === 0 ? organizations : organizations.filter(({ id }) => owners.has(id));
}

/** Whether people with an address of the domain, which the organization names, may belong to it: nobody else has verified it. */
export async function mayEnter(db: Db, organizationId: string, domain: string): Promise<boolean> {
  const owners = await verified(db, domain).execute();
  return owners.length === 0 || owners.some(owner => owner.organization_id === organizationId);
}

/** Members with an address of a verified domain who are not marked for SSO. */
export async function unmarkedMembersByDomain(db: Db, organizationId: string): Promise<string[]> {
  const owned = (await listDomains(db, organizationId)).filter(row => row.verified_at !== null);
  if (owned.length === 0) return [];
  const members = await db
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('sso', '=', 0)
    .where('user_id', 'in', eb =>
      eb
        .selectFrom('users')
        .select('id')
        .where('email_verified_at', 'is not', null)
        .where(({ or, eb: user }) => or(owned.map(({ domain }) => user('email', 'like', `%@${domain}`)))),
    )
    .orderBy('user_id')
    .execute();
  return members.map(({ user_id }) => user_id);
}
