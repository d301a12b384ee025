import type { User } from '#client/types.gen.ts';

/** Whether a name or an address has what was typed of it in it. */
export const isCalled = ({ displayName, email = '' }: User, typed: string): boolean =>
  `${displayName}\n${email}`.toLowerCase().includes(typed.toLowerCase());
