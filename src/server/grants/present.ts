import type { z } from 'zod';
import type { User } from '#contract/common.ts';
import type { LevelSource } from '#contract/permissions.ts';
import { rank } from '../access/levels.ts';
import type { Config } from '../config.ts';
import type { ChainStep, LevelRow, TeamGrantRow, teamsBehind } from './rows.ts';

export const presentGrantedUser = (
  row: Pick<LevelRow, 'id' | 'display_name' | 'email' | 'photo_url'>,
  { publicUrl }: Config,
): z.input<typeof User> => ({
  object: 'user',
  id: row.id,
  displayName: row.display_name,
  email: row.email,
  ...(row.photo_url ? { photoURL: row.photo_url } : {}),
  urls: { location: `${publicUrl}/v1/users/${row.id}` },
});

export const presentGrantedTeam = (row: TeamGrantRow) => ({
  object: 'team' as const,
  id: row.id,
  title: row.title,
  members: row.member_count,
  createdAt: row.created_at,
});

/** Why somebody has their level: the rule, and where it stands when that is not the item itself. */
export function presentSource(
  { id, rule, step }: LevelRow,
  chain: readonly ChainStep[],
  teams: Awaited<ReturnType<typeof teamsBehind>>,
): z.input<typeof LevelSource> {
  const at = chain[step];
  const team =
    rule === 'team' &&
    teams
      .filter(candidate => candidate.user_id === id && candidate.item_id === at?.id)
      .reduce((best, next) => (rank(next.level) > rank(best.level) ? next : best));
  return {
    type: rule,
    ...(team ? { team: { id: team.id, title: team.title } } : {}),
    ...(step > 0 && at ? { collection: { id: at.id, title: at.title } } : {}),
  };
}
