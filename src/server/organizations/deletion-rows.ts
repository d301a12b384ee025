import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { DeletedOrganizationRow, KeptOrganizationRow } from '../db/tables/accounts.ts';

/** Takes away the row of an organization, with which every way into it begins. */
export async function setAside(
  db: Db,
  row: KeptOrganizationRow,
  deletion: Pick<DeletedOrganizationRow, 'deleted_at' | 'deleted_by'>,
): Promise<void> {
  const { id, hostname, logo_sha256 } = row;
  await db
    .insertInto('deleted_organizations')
    .values({ id, hostname, logo_sha256, kept: JSON.stringify(row), ...deletion })
    .execute();
  await db.deleteFrom('organizations').where('id', '=', id).execute();
}

interface Restorer {
  userId: string;
  /** Of a membership `m`. */
  isOpen: RawBuilder<boolean>;
  /** When the organization was deleted, at the earliest. */
  after: string;
}

const restorable = (db: Db, { userId, isOpen, after }: Restorer) =>
  db
    .selectFrom('deleted_organizations as d')
    .innerJoin('members as m', 'm.organization_id', 'd.id')
    .where('m.user_id', '=', userId)
    .where('m.role', '=', 'admin')
    .where(isOpen)
    .where('d.deleted_at', '>', after)
    .selectAll('d');

/** Those that somebody may restore, the last ones first. */
export function listRestorable(db: Db, restorer: Restorer): Promise<DeletedOrganizationRow[]> {
  return restorable(db, restorer).orderBy('d.deleted_at', 'desc').orderBy('d.id').limit(100).execute();
}

/** Locks it: two who restore it wait for each other. */
export function lockRestorable(db: Db, id: string, restorer: Restorer): Promise<DeletedOrganizationRow | undefined> {
  return restorable(db, restorer).where('d.id', '=', id).forUpdate().executeTakeFirst();
}

/** Puts the row back, and counts again what may have changed without it. */
export async function putBack(db: Db, { id, kept }: DeletedOrganizationRow): Promise<void> {
  await db.insertInto('organizations').values(JSON.parse(kept)).execute();
  const spaces = sql`from spaces s where s.organization_id = organizations.id and s.deleted_at is null`;
  await db
    .updateTable('organizations')
    .set({
      member_count: sql`(select count(*) from members m where m.organization_id = organizations.id)`,
      space_count: sql`(select count(*) ${spaces})`,
      hidden_space_count: sql`(select count(*) ${spaces} and s.base_level = 'none')`,
    })
    .where('id', '=', id)
    .execute();
  await forgetDeleted(db, id);
}

/** As `blockOrganization`, for an organization that can still be restored: it comes back as it is then. */
export async function blockDeleted(
  db: Db,
  id: string,
  reason: string | null,
): Promise<Pick<KeptOrganizationRow, 'title'> | undefined> {
  const row = await db
    .selectFrom('deleted_organizations')
    .select('kept')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const organization: KeptOrganizationRow = { ...JSON.parse(row.kept), blocked_reason: reason };
  await db
    .updateTable('deleted_organizations')
    .set({ kept: JSON.stringify(organization) })
    .where('id', '=', id)
    .execute();
  return organization;
}

/** Members whose account was deleted meanwhile, which ends only memberships of organizations that are there. */
export async function listGoneMembers(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organizationId)
    .where('u.deleted_at', 'is not', null)
    .select('u.id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function listDeletedBefore(db: Db, before: string): Promise<string[]> {
  const rows = await db
    .selectFrom('deleted_organizations')
    .select('id')
    .where('deleted_at', '<=', before)
    .orderBy('deleted_at')
    .execute();
  return rows.map(({ id }) => id);
}

export async function forgetDeleted(db: Db, id: string): Promise<void> {
  await db.deleteFrom('deleted_organizations').where('id', '=', id).execute();
}
