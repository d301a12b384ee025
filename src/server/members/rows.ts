import { type ExpressionBuilder, sql } from 'kysely';
import type { Role } from '#contract/common.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Key, type Page, type PageRequest } from '../db/page.ts';
import type { MemberRow, OrganizationRow } from '../db/tables/accounts.ts';
import type { Tables } from '../db/tables.ts';
import type { PresentableUser } from '../users/rows.ts';

/** Adds a member and counts them; one who is there already changes nothing. */
export async function insertMember(db: Db, row: MemberRow): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('members')
    .values(row)
    .onConflict(conflict => conflict.columns(['organization_id', 'user_id']).doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) return;
  await db
    .updateTable('organizations')
    .set({ member_count: sql`member_count + 1` })
    .where('id', '=', row.organization_id)
    .execute();
}

/** A member with what is shown of the person. */
export type MemberWithUser = MemberRow & Omit<PresentableUser, 'id'>;

const membersWithUsers = (db: Db, organizationId: string) =>
  db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organizationId)
    .selectAll('m')
    .select(['u.display_name', 'u.email', 'u.photo_url', 'u.deleted_at']);

export function findMember(db: Db, organizationId: string, userId: string): Promise<MemberWithUser | undefined> {
  return membersWithUsers(db, organizationId).where('m.user_id', '=', userId).executeTakeFirst();
}

/** The members with these ids, in no order. */
export async function findMembers(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<MemberWithUser[]> {
  if (userIds.length === 0) return [];
  return membersWithUsers(db, organizationId).where('m.user_id', 'in', userIds).execute();
}

export interface MemberFilter {
  sort: 'joinedAt' | 'lastSeenAt' | 'name';
  role?: Role | 'guest' | undefined;
  /** Folded. */
  search?: string | undefined;
  status?: 'active' | 'disabled' | undefined;
  sso?: boolean | undefined;
  team?: string | undefined;
}

/** A pattern for `like … escape '\\'`. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The condition of a list of members `m`. */
export function matchingMembers(organizationId: string, filter: MemberFilter) {
  return (eb: ExpressionBuilder<Tables & { m: Tables['members'] }, 'm'>) => {
    const { role, search, status, sso, team } = filter;
    return eb.and([
      eb('m.organization_id', '=', organizationId),
      ...(filter.sort === 'lastSeenAt' ? [eb('m.last_seen_at', 'is not', null)] : []),
      ...(role === undefined ? [] : [role === 'guest' ? eb('m.role', 'is', null) : eb('m.role', '=', role)]),
      ...(search ? [sql<boolean>`m.search_text like ${containing(search)} escape '\\'`] : []),
      ...(status === undefined ? [] : [eb('m.disabled', '=', sql.lit(status === 'disabled' ? 1 : 0))]),
      ...(sso === undefined ? [] : [eb('m.sso', '=', sso ? 1 : 0)]),
      ...(team === undefined
        ? []
        : [
            sql<boolean>`m.user_id in (select t.user_id from team_members t where t.organization_id = ${organizationId} and t.team_id = ${team})`,
          ]),
    ]);
  };
}

const sortKeys: Record<MemberFilter['sort'], Key<MemberRow>> = {
  joinedAt: { column: 'm.joined_at', value: row => row.joined_at },
  lastSeenAt: { column: 'm.last_seen_at', value: row => row.last_seen_at ?? '' },
  name: { column: 'm.sort_name', value: row => row.sort_name },
};

export function listMembers(
  db: Db,
  organizationId: string,
  filter: MemberFilter,
  request: PageRequest,
): Promise<Page<MemberWithUser>> {
  return fetchPage(
    membersWithUsers(db, organizationId).where(matchingMembers(organizationId, filter)),
    [sortKeys[filter.sort], { column: 'm.user_id', value: row => row.user_id }],
    request,
  );
}

export async function countMembers(db: Db, organization: OrganizationRow, filter: MemberFilter): Promise<number> {
  const { sort, ...narrowing } = filter;
  if (sort !== 'lastSeenAt' && Object.values(narrowing).every(value => value === undefined))
    return organization.member_count;
  const { count } = await db
    .selectFrom('members as m')
    .where(matchingMembers(organization.id, filter))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Makes everybody who changes memberships of an organization wait for each other. */
export async function lockOrganization(db: Db, id: string): Promise<void> {
  await db.selectFrom('organizations').select('id').where('id', '=', id).forUpdate().execute();
}

/** Whether an active admin is left when this user is not counted. */
export async function hasOtherAdmin(db: Db, organizationId: string, userId: string): Promise<boolean> {
  const other = await db
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'admin')
    .where('disabled', '=', 0)
    .where('user_id', '!=', userId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export async function updateMember(
  db: Db,
  organizationId: string,
  userId: string,
  changes: Partial<MemberRow>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db
    .updateTable('members')
    .set(changes)
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}

/** Keeps the copies of a person's name in step. */
export async function renameMember(
  db: Db,
  userId: string,
  names: Pick<MemberRow, 'sort_name' | 'search_text'>,
): Promise<void> {
  await db.updateTable('members').set(names).where('user_id', '=', userId).execute();
}

/** The organizations of a user, locked, in the order in which everybody locks them. */
export function lockOrganizationsOf(db: Db, userId: string): Promise<Pick<OrganizationRow, 'id' | 'title'>[]> {
  return db
    .selectFrom('organizations')
    .select(['id', 'title'])
    .where('id', 'in', eb => eb.selectFrom('members').select('organization_id').where('user_id', '=', userId))
    .orderBy('id')
    .forUpdate()
    .execute();
}
