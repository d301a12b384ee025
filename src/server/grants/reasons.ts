import type { z } from 'zod';
import type { LevelSource } from '#contract/level-source.ts';
import { type Level, rank } from '../access/levels.ts';
import type { Viewer } from '../access/rows.ts';
import type { Db } from '../db/database.ts';
import { findReasonRows, type ReasonRow } from './reason-rows.ts';

/** A level, and why it is that. */
interface Reason {
  level: Level;
  source: z.input<typeof LevelSource>;
}

/** The level of a user on each of some spaces, by the rule of `effectiveLevel`. */
export async function findReasons(db: Db, viewer: Viewer, spaceIds: readonly string[]): Promise<Map<string, Reason>> {
  if (viewer.role === 'admin') return new Map(spaceIds.map(id => [id, { level: 'admin', source: { type: 'role' } }]));
  const rows = await findReasonRows(db, viewer, spaceIds);
  const bySpace = Map.groupBy(rows, ({ space_id }) => space_id);
  return new Map([...bySpace].map(([id, steps]) => [id, reasonOf(viewer.role, steps)]));
}

/** @param rows what stands on the way up from one space, the nearest first */
function reasonOf(role: Viewer['role'], rows: readonly ReasonRow[]): Reason {
  for (const step of Map.groupBy(rows, ({ depth }) => depth).values()) {
    const [item] = step;
    if (!item) continue;
    const at = item.depth > 0 ? { collection: { id: item.id, title: item.title } } : {};
    const own = step.find(({ level, team_id }) => level && !team_id);
    if (own) return { level: own.level, source: { type: 'own', ...at } };
    const [team] = step.filter(({ team_id }) => team_id).toSorted((one, other) => rank(other.level) - rank(one.level));
    if (team?.team_id) {
      const named = { id: team.team_id, title: team.team_title ?? '' };
      return { level: team.level, source: { type: 'team', team: named, ...at } };
    }
    // Guests see only what was given to them.
    if (item.default_level !== 'inherit')
      return { level: role === null ? null : item.default_level, source: { type: 'default', ...at } };
  }
  return { level: role, source: { type: 'role' } };
}
