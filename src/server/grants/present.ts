import type { z } from 'zod';
import type { LevelSource } from '#contract/level-source.ts';
import type { ChainStep, LevelRow } from './level-rows.ts';

/** Why somebody has their level: the rule, and where it stands when that is not the item itself. */
export function presentSource(
  { rule, step, team }: LevelRow,
  chain: readonly ChainStep[],
): z.input<typeof LevelSource> {
  const at = chain[step];
  return {
    type: rule,
    ...(team ? { team: { id: team.id, title: team.title } } : {}),
    ...(step > 0 && at ? { collection: { id: at.id, title: at.title } } : {}),
  };
}
