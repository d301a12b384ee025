import {
  declineAccessRequestInCollection,
  declineAccessRequestInSite,
  declineAccessRequestInSpace,
  inviteToCollection,
  inviteToSite,
  inviteToSpace,
  listAccessRequestsInCollection,
  listAccessRequestsInSite,
  listAccessRequestsInSpace,
} from '#client/sdk.gen.ts';
import type { Role } from '#client/types.gen.ts';

/** What somebody asks for access to, as far as it takes to answer. */
export type RequestedItem =
  | { kind: 'space'; id: string }
  | { kind: 'collection'; id: string }
  | { kind: 'site'; id: string; organizationId: string };

// Whoever has more than these before them decides them first.
const query = { limit: 50 };

export async function listAccessRequests(item: RequestedItem, signal: AbortSignal) {
  if (item.kind === 'space')
    return (await listAccessRequestsInSpace({ path: { spaceId: item.id }, query, signal })).data;
  if (item.kind === 'collection')
    return (await listAccessRequestsInCollection({ path: { collectionId: item.id }, query, signal })).data;
  const path = { organizationId: item.organizationId, siteId: item.id };
  return (await listAccessRequestsInSite({ path, query, signal })).data;
}

/** Giving a level answers what its user asked for. */
export async function grantAccess(item: RequestedItem, userId: string, role: Role): Promise<void> {
  const body = { users: [userId], role };
  if (item.kind === 'space') await inviteToSpace({ path: { spaceId: item.id }, body });
  else if (item.kind === 'collection') await inviteToCollection({ path: { collectionId: item.id }, body });
  else await inviteToSite({ path: { organizationId: item.organizationId, siteId: item.id }, body });
}

export async function declineAccess(item: RequestedItem, userId: string): Promise<void> {
  if (item.kind === 'space') await declineAccessRequestInSpace({ path: { spaceId: item.id, userId } });
  else if (item.kind === 'collection')
    await declineAccessRequestInCollection({ path: { collectionId: item.id, userId } });
  else await declineAccessRequestInSite({ path: { organizationId: item.organizationId, siteId: item.id, userId } });
}
