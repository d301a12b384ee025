import type { z } from 'zod';
import type { Member } from '#contract/members.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { MemberRow } from '../db/tables/accounts.ts';
import { together } from '../db/together.ts';
import { presentUser } from '../users/present.ts';
import { findUsers, type PresentableUser } from '../users/rows.ts';
import { countForMembers, type MemberCounts } from './counts.ts';
import type { Counted } from './counts-rows.ts';

function presentMember(
  row: MemberRow,
  user: PresentableUser,
  { spaces, teams }: MemberCounts,
  config: Config,
): z.input<typeof Member> {
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
): Promise<z.input<typeof Member>[]> {
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
