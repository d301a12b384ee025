import type { z } from 'zod';
import type { Member } from '#contract/members.ts';
import type { OrganizationAccess } from '../access/load.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { MemberRow } from '../db/tables/accounts.ts';
import { together } from '../db/together.ts';
import type { Context } from '../http/context.ts';
import { presentUser } from '../users/present.ts';
import { findUsers, type PresentableUser } from '../users/rows.ts';
import { countForMembers, type MemberCounts } from './counts.ts';
import type { Counted } from './counts-rows.ts';
import { memberPermissions } from './permissions.ts';

type Presented = Omit<z.input<typeof Member>, 'permissions'>;

function presentMember(
  row: MemberRow,
  user: PresentableUser,
  { spaces, teams }: MemberCounts,
  config: Config,
): Presented {
  return {
    object: 'member',
    id: row.user_id,
    role: row.role,
    user: presentUser(user, config),
    disabled: row.disabled === 1,
    joinedAt: row.joined_at,
    ...(row.last_seen_at ? { lastSeenAt: row.last_seen_at } : {}),
    sso: row.sso === 1,
    spaces,
    teams,
  };
}

/** Members of one organization with what is shown of the people and their counts, in four queries. */
export async function presentMembers(
  db: Db,
  organization: Counted,
  rows: readonly MemberRow[],
  config: Config,
): Promise<Presented[]> {
  const ids = rows.map(row => row.user_id);
  const [found, counts] = await together(
    db,
    () => findUsers(db, ids),
    () => countForMembers(db, organization, rows),
  );
  const users = new Map(found.map(user => [user.id, user]));
  return rows.flatMap(row => {
    const user = users.get(row.user_id);
    return user ? [presentMember(row, user, counts.get(row.user_id) ?? { spaces: 0, teams: 0 }, config)] : [];
  });
}

/** The same as one of them, or somebody else of the organization, sees them. */
export async function presentMembersTo(
  { db, services }: Pick<Context, 'db' | 'services'>,
  { organization, viewer }: OrganizationAccess,
  rows: readonly MemberRow[],
): Promise<z.input<typeof Member>[]> {
  const [members, permissionsOf] = await together(
    db,
    () => presentMembers(db, organization, rows, services.config),
    () => memberPermissions(db, viewer, rows),
  );
  return members.map(member => ({ ...member, ...permissionsOf(member) }));
}
