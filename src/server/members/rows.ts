import { sql } from 'kysely';
import { nameCommenters } from '../comments/commenter-rows.ts';
import type { Db } from '../db/database.ts';
import { refreshBlocks } from '../db/member-blocks.ts';
import type { MemberRow, OrganizationRow } from '../db/tables/accounts.ts';
import type { PresentableUser } from '../users/rows.ts';
import { copyStandings } from './standing-rows.ts';
import { countStates, stateOf } from './state-rows.ts';
import { insertText, moveTexts, replaceTexts } from './text-rows.ts';

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
  await countStates(db, row.organization_id, [[stateOf(row), 1]]);
  await insertText(db, row);
  await nameCommenters(db, [row.organization_id], [row.user_id], row.sort_name);
  await refreshBlocks(db, [row]);
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
  if (Object.keys(changes).length > 0) await updateMembers(db, organizationId, [userId], changes);
}

/** Changes the same of several members. Where what lists filter by becomes another, the organization is locked. */
export async function updateMembers(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
  changes: Partial<MemberRow>,
): Promise<void> {
  const before = await lockMembers(db, organizationId, userIds);
  await db
    .updateTable('members')
    .set(changes)
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', userIds)
    .execute();
  const moved = before.flatMap(row => [[stateOf(row), -1] as const, [stateOf({ ...row, ...changes }), 1] as const]);
  await countStates(db, organizationId, moved);
  await moveTexts(db, before, changes);
  if ('role' in changes || 'disabled' in changes) await copyStandings(db, [organizationId], userIds);
}

/** Closes the organization to the API tokens these members made until then. */
export async function closeTokens(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
  tokens_since: string,
): Promise<void> {
  await db
    .updateTable('members')
    .set({ tokens_since })
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', userIds)
    .execute();
}

/** Their rows, kept from changing for the rest of the transaction. */
export function lockMembers(db: Db, organizationId: string, userIds: readonly string[]): Promise<MemberRow[]> {
  return db
    .selectFrom('members')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .forUpdate()
    .execute();
}

/** Keeps the copies of a person's name in step. */
export async function renameMember(
  db: Db,
  userId: string,
  names: Pick<MemberRow, 'sort_name' | 'search_text'>,
): Promise<void> {
  await lockOrganizationsOf(db, userId);
  const before = await db.selectFrom('members').selectAll().where('user_id', '=', userId).execute();
  await db.updateTable('members').set(names).where('user_id', '=', userId).execute();
  const organizationIds = before.map(({ organization_id }) => organization_id);
  await nameCommenters(db, organizationIds, [userId], names.sort_name);
  await copyStandings(db, organizationIds, [userId]);
  await replaceTexts(db, before, names.search_text);
  await refreshBlocks(
    db,
    before.flatMap(({ organization_id, user_id, sort_name }) =>
      [sort_name, names.sort_name].map(name => ({ organization_id, user_id, sort_name: name })),
    ),
  );
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
