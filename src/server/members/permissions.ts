import type { z } from 'zod';
import type { Member } from '#contract/members.ts';
import { organizationPermissions } from '../access/capabilities.ts';
import type { Viewer } from '../access/rows.ts';
import type { Db } from '../db/database.ts';
import type { MemberRow } from '../db/tables/accounts.ts';
import { countsByState } from './state-rows.ts';

type Presented = Pick<z.input<typeof Member>, 'id' | 'role' | 'disabled'>;

const isActiveAdmin = ({ role, disabled }: { role: string | null; disabled: boolean | number }) =>
  role === 'admin' && !disabled;

/** What a viewer may do with some memberships of their organization: an admin with all but those of the last admin. */
export async function memberPermissions(
  db: Db,
  viewer: Viewer,
  rows: readonly MemberRow[],
): Promise<(member: Presented) => Pick<z.input<typeof Member>, 'permissions' | 'guard'>> {
  const { admin } = organizationPermissions(viewer.role, false);
  const hasOneAdmin = rows.some(isActiveAdmin) && (await countAdmins(db, viewer.organizationId)) === 1;
  return member => {
    const isLastAdmin = hasOneAdmin && isActiveAdmin(member);
    const change = admin && !isLastAdmin;
    const remove = (admin || member.id === viewer.userId) && !isLastAdmin;
    return {
      permissions: { update: change, disable: change, remove },
      ...(isLastAdmin ? { guard: 'last-admin' as const } : {}),
    };
  };
}

async function countAdmins(db: Db, organizationId: string): Promise<number> {
  const admins = (await countsByState(db, organizationId)).filter(isActiveAdmin);
  return admins.reduce((sum, { count }) => sum + count, 0);
}
