import type { Operation } from '#contract/operation.ts';
import type { Db } from '../db/database.ts';
import { findMembership, type Membership } from './item-rows.ts';
import { ownerOf } from './token-rows.ts';

/** Of a read: the place of whoever sent a token in the organization of the address. */
export interface EarlyMembership {
  organizationId: string;
  found: Promise<Membership | undefined>;
}

/**
 * Asks for the membership by the token, together with whose that is rather than after it. Whether the token is any good is
 * known later: what is found is for nobody but a caller who came with it.
 */
export function askForMembership(
  db: Db,
  { method }: Pick<Operation, 'method'>,
  { organizationId = '' }: Readonly<Record<string, string>>,
  tokenHash: string | undefined,
): EarlyMembership | undefined {
  // A database may not even compare what is no identifier.
  if (method !== 'GET' || tokenHash === undefined || !/^[\w-]{1,100}$/.test(organizationId)) return undefined;
  const found = findMembership(db, organizationId, ownerOf(tokenHash));
  // Nobody waits for it where the request is refused.
  found.catch(() => {});
  return { organizationId, found };
}
