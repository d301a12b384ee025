import type { z } from 'zod';
import type { Member } from '#contract/members.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { presentUser } from '../users/present.ts';
import { countForMembers, type MemberCounts } from './counts.ts';
import type { Counted } from './counts-rows.ts';
import type { MemberWithUser } from './rows.ts';

function presentMember(row: MemberWithUser, { spaces, teams }: MemberCounts, config: Config): z.input<typeof Member> {
  return {
    object: 'member',
    id: row.user_id,
    role: row.role,
    user: presentUser({ ...row, id: row.user_id }, config),
    disabled: row.disabled === 1,
    joinedAt: row.joined_at,
    ...(row.last_seen_at ? { lastSeenAt: row.last_seen_at } : {}),
    sso: row.sso === 1,
    spaces,
    teams,
  };
}

/** Members of one organization with their counts, in three queries. */
export async function presentMembers(
  db: Db,
  organization: Counted,
  rows: readonly MemberWithUser[],
  config: Config,
): Promise<z.input<typeof Member>[]> {
  const counts = await countForMembers(db, organization, rows);
  return rows.map(row => presentMember(row, counts.get(row.user_id) ?? { spaces: 0, teams: 0 }, config));
}
