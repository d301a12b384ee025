import type { Role } from '#contract/common.ts';
import { atLeast, type Level } from '../access/levels.ts';
import type { GrantRow } from '../db/tables/spaces.ts';
import { forbidden } from '../http/errors.ts';

/** @throws 403 when a level is above the caller's own: nobody can give away more than they have */
export function requireNotAbove(own: Level, level: Role | 'inherit' | null): void {
  if (level !== null && level !== 'inherit' && !atLeast(own, level)) throw forbidden('level-above-own', { level });
}

/** @throws 403 when one of these levels is above the caller's own */
export function requireMayChange(own: Level, grants: readonly Pick<GrantRow, 'level'>[]): void {
  if (grants.some(({ level }) => !atLeast(own, level))) throw forbidden('grant-above-own');
}
