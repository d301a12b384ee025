import type { Role } from '#contract/common.ts';
import { levels } from '../db/levels.ts';
import type { Step } from './item-rows.ts';

/** What a caller may do on a space or collection; `null` is nothing at all. */
export type Level = Role | null;

export const rank = (level: Level): number => (level === null ? -1 : levels.indexOf(level));

export const atLeast = (level: Level, needed: Role): boolean => rank(level) >= rank(needed);

export const highest = (some: readonly Role[]): Level =>
  some.reduce<Level>((best, level) => (rank(level) > rank(best) ? level : best), null);

/** The level behind a rank of `itemRanks`, which counts from 1. */
export const levelOfRank = (itemRank: number): Level => levels[itemRank - 1] ?? null;

/**
 * The level of a user on an item: the most specific rule wins, up or down (architecture 3, correction of 6.1).
 * @param role role in the organization, `null` for guests, `undefined` for those who are no active member
 * @param steps the item itself first, then its parents
 */
export function effectiveLevel(role: Role | null | undefined, steps: readonly Step[]): Level {
  if (role === undefined) return null;
  if (role === 'admin') return 'admin';
  for (const { own, teams, defaultLevel } of steps) {
    if (own) return own;
    const team = highest(teams);
    if (team) return team;
    // Guests see only what was given to them.
    if (defaultLevel !== 'inherit') return role === null ? null : defaultLevel;
  }
  return role;
}
