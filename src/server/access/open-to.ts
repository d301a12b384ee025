import type { Caller } from '../http/caller.ts';
import type { Membership } from './item-rows.ts';
import { isOpenMembership } from './open-rows.ts';

/** When the API token was made that a caller came with; undefined in a browser. */
const madeAtBy = (caller: Caller): string | undefined => (caller.kind === 'user' ? caller.tokenCreatedAt : undefined);

/** Whether a caller may come in: an active member, by a token that was not closed when they were disabled. */
export function isOpenTo(caller: Caller, { disabled, tokensSince }: Membership): boolean {
  if (disabled) return false;
  const madeAt = madeAtBy(caller);
  return tokensSince === null || madeAt === undefined || madeAt > tokensSince;
}

/** The same of memberships under the name `m`. */
export const openMemberships = (caller: Caller) => isOpenMembership(madeAtBy(caller));
