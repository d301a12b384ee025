import { z } from 'zod';
import { Id, listOf, listQuery, named, Role, Timestamp, User } from './common.ts';
import { operation } from './operation.ts';
import { sitePath } from './site-fields.ts';

/** Somebody asks for a level on a space, collection or site, or for a role in the organization. */
const AccessRequest = named(
  'AccessRequest',
  z.object({
    object: z.literal('access-request'),
    id: Id,
    user: User.describe('Who asks.'),
    role: Role.describe('What they ask for.'),
    message: z.string().optional(),
    createdAt: Timestamp,
  }),
);

const tag = 'Permissions';
const AccessRequestList = listOf('AccessRequestList', AccessRequest);
const query = z.object(listQuery);
const errors = [403, 404] as const;
const ofOrganization = '/v1/orgs/{organizationId}/access-requests';
const description =
  'Newest first, of the last 90 days. To grant one give its user a level, be it another than they asked for: that closes it.';
const declining = 'Whoever asked is told. One that was decided already is left as it is.';

export const accessRequests = {
  requestAccess: operation({
    method: 'POST',
    path: ofOrganization,
    tag,
    summary: 'Ask for a level on a space, collection or site, or for a role',
    description:
      'Tells the people who can give it. The answer is the same for what the caller may not see and for what is not there, so that it says nothing of either. Whoever asks again changes what they asked for; within a day after it was declined it changes nothing. With the organization itself as `item` they ask for a role in it.',
    access: 'org:member',
    body: z.object({
      item: z.object({ type: z.enum(['space', 'collection', 'site', 'organization']), id: Id }),
      role: Role.default('read'),
      message: z.string().trim().max(500).default(''),
    }),
    errors: [404, 409],
    costly: true,
  }),
  listAccessRequestsInOrganization: operation({
    method: 'GET',
    path: ofOrganization,
    tag,
    summary: 'List who asks for a role in the organization',
    description:
      'Newest first, of the last 90 days. Another role for its user, be it not the one they asked for, closes it.',
    access: 'org:admin',
    query,
    response: AccessRequestList,
    errors,
  }),
  declineAccessRequestInOrganization: operation({
    method: 'DELETE',
    path: `${ofOrganization}/{userId}`,
    tag,
    summary: 'Decline what somebody asks for in the organization',
    description: declining,
    access: 'org:admin',
    errors,
  }),
  listAccessRequestsInSpace: operation({
    method: 'GET',
    path: '/v1/spaces/{spaceId}/access-requests',
    tag,
    summary: 'List who asks for a level on a space',
    description,
    access: 'space:admin',
    query,
    response: AccessRequestList,
    errors,
  }),
  declineAccessRequestInSpace: operation({
    method: 'DELETE',
    path: '/v1/spaces/{spaceId}/access-requests/{userId}',
    tag,
    summary: 'Decline what somebody asks for on a space',
    description: declining,
    access: 'space:admin',
    errors,
  }),
  listAccessRequestsInCollection: operation({
    method: 'GET',
    path: '/v1/collections/{collectionId}/access-requests',
    tag,
    summary: 'List who asks for a level on a collection',
    description,
    access: 'collection:admin',
    query,
    response: AccessRequestList,
    errors,
  }),
  declineAccessRequestInCollection: operation({
    method: 'DELETE',
    path: '/v1/collections/{collectionId}/access-requests/{userId}',
    tag,
    summary: 'Decline what somebody asks for on a collection',
    description: declining,
    access: 'collection:admin',
    errors,
  }),
  listAccessRequestsInSite: operation({
    method: 'GET',
    path: `${sitePath}/access-requests`,
    tag,
    summary: 'List who asks for a level on a site',
    description,
    access: 'site:admin',
    query,
    response: AccessRequestList,
    errors,
  }),
  declineAccessRequestInSite: operation({
    method: 'DELETE',
    path: `${sitePath}/access-requests/{userId}`,
    tag,
    summary: 'Decline what somebody asks for on a site',
    description: declining,
    access: 'site:admin',
    errors,
  }),
};
