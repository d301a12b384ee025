import type { Role } from '#contract/common.ts';
import { fold } from '#lib/fold.ts';
import type { Db } from '../db/database.ts';
import { forbidden } from '../http/errors.ts';
import { findOrganization } from '../organizations/rows.ts';
import { findUser } from '../users/rows.ts';
import { insertMember } from './rows.ts';

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
  const organization = await findOrganization(tx, organizationId);
  const reason = organization?.blocked_reason ?? null;
  if (reason !== null) throw forbidden('organization-blocked', { reason });
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
