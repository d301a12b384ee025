import type { Operation } from '#contract/operation.ts';
import type { Db } from '../db/database.ts';
import type { CollectionRow, SpaceRow } from '../db/tables/spaces.ts';
import { findCollection, findMembership, findSpace, homeOf, type Membership } from './item-rows.ts';
import { ownerOf } from './token-rows.ts';

interface Place {
  id: string;
  membership: Promise<Membership | undefined>;
}

/** Of a read: the place of whoever sent a token in the organization of the address, or in that of the item it names. */
export type EarlyMembership =
  | (Place & { kind: 'organization' })
  | (Place & { kind: 'space'; row: Promise<SpaceRow | undefined> })
  | (Place & { kind: 'collection'; row: Promise<CollectionRow | undefined> });

/**
 * Asks for the membership by the token, and for the item, together with whose that is rather than after it. Whether the
 * token is any good is known later: what is found is for nobody but a caller who came with it.
 */
export function askForMembership(
  db: Db,
  { method }: Pick<Operation, 'method'>,
  { organizationId, spaceId, collectionId }: Readonly<Record<string, string>>,
  tokenHash: string | undefined,
): EarlyMembership | undefined {
  if (method !== 'GET' || tokenHash === undefined) return undefined;
  const user = ownerOf(tokenHash);
  if (isId(organizationId))
    return { kind: 'organization', id: organizationId, membership: ask(findMembership(db, organizationId, user)) };
  if (isId(spaceId)) {
    const home = homeOf('space', spaceId);
    const row = ask(findSpace(db, home, spaceId));
    return { kind: 'space', id: spaceId, membership: ask(findMembership(db, home, user)), row };
  }
  if (!isId(collectionId)) return undefined;
  const home = homeOf('collection', collectionId);
  const row = ask(findCollection(db, home, collectionId));
  return { kind: 'collection', id: collectionId, membership: ask(findMembership(db, home, user)), row };
}

/** A database may not even compare what is no identifier. */
const isId = (id: string | undefined): id is string => id !== undefined && /^[\w-]{1,100}$/.test(id);

/** Nobody waits for it where the request is refused. */
function ask<Found>(found: Promise<Found>): Promise<Found> {
  found.catch(() => {});
  return found;
}
