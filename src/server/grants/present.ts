import type { z } from 'zod';
import type { LevelSource } from '#contract/level-source.ts';
import { rank } from '../access/levels.ts';
import type { ChainStep, LevelRow, TeamBehind } from './level-rows.ts';

/** Why somebody has their level: the rule, and where it stands when that is not the item itself. */
export function presentSource(
  { id, rule, step }: LevelRow,
  chain: readonly ChainStep[],
  teams: readonly TeamBehind[],
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
