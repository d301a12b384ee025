import { sql } from 'kysely';
import { nameCommenters } from '../comments/commenter-rows.ts';
import type { Db } from '../db/database.ts';
import { refreshBlocks } from '../db/member-blocks.ts';
import { deleteRequestedOf } from '../reviews/rows.ts';
import { lockMembers } from './rows.ts';
import { deleteDisposable } from './session-rows.ts';
import { countStates, stateOf } from './state-rows.ts';
import { removeTexts } from './text-rows.ts';

/**
 * Ends memberships with their teams, grants and API tokens; what the members wrote is not touched. All of `userIds` are
 * members, and the organization is locked.
 */
export async function deleteMembers(db: Db, organizationId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const members = await lockMembers(db, organizationId, userIds);
  await db
    .deleteFrom('grants')
    .where('organization_id', '=', organizationId)
    .where('subject_kind', '=', 'user')
    .where('subject_id', 'in', userIds)
    .execute();
  const users = sql.join(userIds);
  const leaving = sql`team_members t where t.organization_id = ${organizationId} and t.user_id in (${users})`;
  await db
    .updateTable('teams')
    .set({ member_count: sql`member_count - (select count(*) from ${leaving} and t.team_id = teams.id)` })
    .where('organization_id', '=', organizationId)
    .where('id', 'in', sql<string>`(select t.team_id from ${leaving})`)
    .execute();
  await db
    .deleteFrom('team_members')
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', userIds)
    .execute();
  await deleteRequestedOf(db, organizationId, userIds);
  // Someone who comes back starts afresh.
  await deleteDisposable(db, { organizationId, userIds }, ['personal']);
  for (const table of [
    'sso_identities',
    'sso_emergency',
    'notifications',
    'watches',
    'access_requests',
    'sso_link_requests',
    'members',
  ] as const)
    await db.deleteFrom(table).where('organization_id', '=', organizationId).where('user_id', 'in', userIds).execute();
  await db
    .updateTable('organizations')
    .set({ member_count: sql`member_count - ${sql.lit(userIds.length)}` })
    .where('id', '=', organizationId)
    .execute();
  await countStates(
    db,
    organizationId,
    members.map(member => [stateOf(member), -1] as const),
  );
  await nameCommenters(db, [organizationId], userIds, null);
  await removeTexts(db, members);
  await refreshBlocks(db, members);
}
