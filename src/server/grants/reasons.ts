import type { z } from 'zod';
import type { LevelSource } from '#contract/level-source.ts';
import { rank } from '../access/levels.ts';
import type { Viewer } from '../access/rows.ts';
import type { Db } from '../db/database.ts';
import { findReasonRows, type ReasonRow } from './reason-rows.ts';

type Reason = z.input<typeof LevelSource>;

/** Why a user has the level they have on each of some spaces, by the rule of `effectiveLevel`. */
export async function findReasons(db: Db, viewer: Viewer, spaceIds: readonly string[]): Promise<Map<string, Reason>> {
  if (viewer.role === 'admin') return new Map(spaceIds.map(id => [id, { type: 'role' }]));
  const rows = await findReasonRows(db, viewer, spaceIds);
  const bySpace = Map.groupBy(rows, ({ space_id }) => space_id);
  return new Map([...bySpace].map(([id, steps]) => [id, reasonOf(steps)]));
}

/** @param rows what stands on the way up from one space, the nearest first */
function reasonOf(rows: readonly ReasonRow[]): Reason {
  for (const step of Map.groupBy(rows, ({ depth }) => depth).values()) {
    const [item] = step;
    if (!item) continue;
    const at = item.depth > 0 ? { collection: { id: item.id, title: item.title } } : {};
    if (step.some(({ level, team_id }) => level && !team_id)) return { type: 'own', ...at };
    const [team] = step.filter(({ team_id }) => team_id).toSorted((one, other) => rank(other.level) - rank(one.level));
    if (team?.team_id) return { type: 'team', team: { id: team.team_id, title: team.team_title ?? '' }, ...at };
    if (item.default_level !== 'inherit') return { type: 'default', ...at };
  }
  return { type: 'role' };
}
