import type { Role } from '#contract/common.ts';
import { fold } from '#lib/fold.ts';
import { refuseWhenBlocked } from '../access/blocked.ts';
import type { Db } from '../db/database.ts';
import { findOrganization } from '../organizations/rows.ts';
import { findUser } from '../users/rows.ts';
import { insertMember } from './rows.ts';

/** @throws 403 while the organization is blocked: nobody joins, and no invite gives a member more */
export async function requireJoinable(db: Db, organizationId: string): Promise<void> {
  const organization = await findOrganization(db, organizationId);
  if (organization) refuseWhenBlocked(organization);
}

/** Makes a user a member; one who is a member already stays as they are. @throws 403 while the organization is blocked */
export async function addMember(
  tx: Db,
  {
    organizationId,
    userId,
    role,
    sso,
    now,
  }: { organizationId: string; userId: string; role: Role | null; sso: boolean; now: Date },
): Promise<void> {
  await requireJoinable(tx, organizationId);
  const user = await findUser(tx, userId);
  if (!user) throw new Error('a member is a user');
  await insertMember(tx, {
    organization_id: organizationId,
    user_id: userId,
    role,
    disabled: 0,
    sso: sso ? 1 : 0,
    joined_at: now.toISOString(),
    last_seen_at: null,
    sort_name: fold(user.display_name),
    search_text: fold(`${user.display_name} ${user.email}`),
  });
}
