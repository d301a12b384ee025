import type { Role } from '#client/types.gen.ts';

/** A role in an organization as a control holds it: `null` of the API is a guest. */
export type RoleChoice = Role | 'guest';

/** Strongest first. */
export const roles = ['admin', 'create', 'review', 'edit', 'comment', 'read'] as const satisfies readonly Role[];

export const roleChoice = (role: Role | null | undefined): RoleChoice => role ?? 'guest';
export const roleOf = (choice: RoleChoice): Role | null => (choice === 'guest' ? null : choice);
