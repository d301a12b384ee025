import { queryOptions } from '@tanstack/react-query';
import {
  declineAccessRequestInCollection,
  declineAccessRequestInOrganization,
  declineAccessRequestInSite,
  declineAccessRequestInSpace,
  inviteToCollection,
  inviteToSite,
  inviteToSpace,
  listAccessRequestsInCollection,
  listAccessRequestsInOrganization,
  listAccessRequestsInSite,
  listAccessRequestsInSpace,
  updateMemberInOrganizationById,
} from '#client/sdk.gen.ts';
import type { Role } from '#client/types.gen.ts';

/** What somebody asks for access to, as far as it takes to answer. */
export type RequestedItem =
  | { kind: 'space'; id: string }
  | { kind: 'collection'; id: string }
  | { kind: 'site'; id: string; organizationId: string }
  /** A role in it is asked for. */
  | { kind: 'organization'; id: string };

// Whoever has more than these before them decides them first.
const query = { limit: 50 };

async function listAccessRequests(item: RequestedItem, signal: AbortSignal) {
  if (item.kind === 'space')
    return (await listAccessRequestsInSpace({ path: { spaceId: item.id }, query, signal })).data;
  if (item.kind === 'collection')
    return (await listAccessRequestsInCollection({ path: { collectionId: item.id }, query, signal })).data;
  if (item.kind === 'organization')
    return (await listAccessRequestsInOrganization({ path: { organizationId: item.id }, query, signal })).data;
  const path = { organizationId: item.organizationId, siteId: item.id };
  return (await listAccessRequestsInSite({ path, query, signal })).data;
}

/** Who asks for something and waits for an answer. */
export const waitingRequestsOptions = (item: RequestedItem) =>
  queryOptions({
    queryKey: [{ _id: 'access-requests', kind: item.kind, id: item.id }],
    queryFn: ({ signal }) => listAccessRequests(item, signal),
  });

/** Giving a level or role answers what its user asked for. */
export async function grantAccess(item: RequestedItem, userId: string, role: Role): Promise<void> {
  const body = { users: [userId], role };
  if (item.kind === 'space') await inviteToSpace({ path: { spaceId: item.id }, body });
  else if (item.kind === 'collection') await inviteToCollection({ path: { collectionId: item.id }, body });
  else if (item.kind === 'organization')
    await updateMemberInOrganizationById({ path: { organizationId: item.id, userId }, body: { role } });
  else await inviteToSite({ path: { organizationId: item.organizationId, siteId: item.id }, body });
}

export async function declineAccess(item: RequestedItem, userId: string): Promise<void> {
  if (item.kind === 'space') await declineAccessRequestInSpace({ path: { spaceId: item.id, userId } });
  else if (item.kind === 'collection')
    await declineAccessRequestInCollection({ path: { collectionId: item.id, userId } });
  else if (item.kind === 'organization')
    await declineAccessRequestInOrganization({ path: { organizationId: item.id, userId } });
  else await declineAccessRequestInSite({ path: { organizationId: item.organizationId, siteId: item.id, userId } });
}
