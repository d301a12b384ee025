import type { Role } from '#contract/common.ts';

/** As they are stored, weakest first; each level includes the ones before it (decisions 6.1). */
export const levels: readonly Role[] = ['read', 'comment', 'edit', 'review', 'create', 'admin'];

/** From 1, as `rankOf` of `access/rows.ts` has it in SQL; 0 is none. */
export const rankOfLevel = (level: Role | null): number => (level === null ? 0 : levels.indexOf(level) + 1);
